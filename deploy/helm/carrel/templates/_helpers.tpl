{{- define "carrel.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{ .Release.Name | trunc 52 | trimSuffix "-" }}
{{- else -}}
{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 52 | trimSuffix "-" }}
{{- end -}}
{{- end -}}

{{- define "carrel.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "carrel.labels" -}}
{{ include "carrel.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{/* The name of the Secret with the token, empty without one. */}}
{{- define "carrel.secret" -}}
{{ .Values.adminToken.existingSecret | default (ternary (include "carrel.name" .) "" (ne .Values.adminToken.value "")) }}
{{- end -}}
