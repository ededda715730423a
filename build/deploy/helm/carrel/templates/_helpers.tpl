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

{{/* Fails with what is wrong with values that each are right by themselves. */}}
{{- define "carrel.check" -}}
{{- if gt (int .Values.replicas) 1 -}}
{{- $variables := list -}}
{{- range .Values.extraEnv }}{{ $variables = append $variables .name }}{{ end -}}
{{- if not (or (hasKey .Values.settings "storage.url") (has "CARREL_STORAGE_URL" $variables)) -}}
{{- fail "Several replicas share a PostgreSQL database: set settings \"storage.url\" and \"storage.user\", or replicas to 1." -}}
{{- end -}}
{{- if .Values.persistence.existingClaim -}}
{{- fail "Each replica has a claim of its own: persistence.existingClaim is for one replica." -}}
{{- end -}}
{{- end -}}
{{- end -}}
