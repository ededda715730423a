@echo off
rem Runs Carrel with the Java of this folder or a Java of version 21 or later that it finds.
rem
rem   CARREL_JAVA_HOME  the Java to use; by default that of this folder, of JAVA_HOME or of PATH
rem   CARREL_JAVA_OPTS  options for it, e.g. -Xmx2g; by default the heap is a quarter of the memory, at most 1 GiB
rem
rem Exit codes are those of Carrel, and 3 if the heap was too small.
setlocal EnableExtensions DisableDelayedExpansion
set "program=%~dp0.."

rem ---- Java ----
set "java_home="
if defined CARREL_JAVA_HOME set "java_home=%CARREL_JAVA_HOME%"
if not defined java_home if exist "%program%\runtime\bin\java.exe" set "java_home=%program%\runtime"
if not defined java_home if defined JAVA_HOME set "java_home=%JAVA_HOME%"
if not defined java_home for %%j in (java.exe) do if not "%%~$PATH:j" == "" for %%b in ("%%~dp$PATH:j..") do set "java_home=%%~fb"
if not defined java_home (
  echo carrel: Carrel needs Java 21 or later, and none was found; install one, or name it with CARREL_JAVA_HOME. 1>&2
  exit /b 1
)
if not exist "%java_home%\bin\java.exe" (
  echo carrel: There is no Java at "%java_home%"; set CARREL_JAVA_HOME to the folder of a Java of version 21 or later. 1>&2
  exit /b 1
)

rem Asks the release file of the Java, which is quick. A Java without one is tried as it is.
set "version="
set "modules="
if exist "%java_home%\release" for /f "usebackq tokens=1,* delims==" %%a in ("%java_home%\release") do (
  if "%%a" == "JAVA_VERSION" set "version=%%~b"
  if "%%a" == "MODULES" set "modules=%%~b"
)
set "major=21"
if defined version for /f "tokens=1 delims=.-+" %%v in ("%version%") do set "major=%%v"
if %major% LSS 21 (
  echo carrel: The Java at "%java_home%" has version %version%, but Carrel needs 21 or later; name another with CARREL_JAVA_HOME. 1>&2
  exit /b 1
)

rem ---- Options of the JVM ----
rem They have the same reasons as in the script for Linux and macOS, bin\carrel.
set "options=-XX:+ExitOnOutOfMemoryError -XX:+DisplayVMOutputToStderr -Xlog:disable --enable-native-access=ALL-UNNAMED"
set "chosen=%CARREL_JAVA_OPTS%"
if not defined chosen goto memory
if not "%chosen:GC=%" == "%chosen%" goto compiler
if not "%chosen:-Xm=%" == "%chosen%" goto compiler
if not "%chosen:RAM=%" == "%chosen%" goto compiler
:memory
set "options=%options% -XX:+UseSerialGC -Xms64m -XX:MaxRAM=4g -XX:MinHeapFreeRatio=20 -XX:MaxHeapFreeRatio=40 -XX:-ShrinkHeapInSteps"
:compiler
set "command=%~1"
if "%command%" == "serve" goto vectors
if "%command%" == "import" goto vectors
if "%command%" == "reindex" goto vectors
if "%command%" == "eval" goto vectors
set "options=%options% -XX:TieredStopAtLevel=1"
goto run
:vectors
if not defined modules goto run
if not "%modules:jdk.incubator.vector=%" == "%modules%" set "options=%options% --add-modules jdk.incubator.vector"

rem ---- How it is run ----
:run
rem Carrel writes UTF-8. The code page of the console is put back afterwards.
set "code_page="
for /f "tokens=2 delims=:" %%p in ('chcp') do set "code_page=%%p"
chcp 65001 > nul
"%java_home%\bin\java.exe" %options% %CARREL_JAVA_OPTS% -cp "%program%\lib\carrel.jar" dev.carrel.bootstrap.Main %*
set "code=%ERRORLEVEL%"
if defined code_page chcp %code_page% > nul
if "%code%" == "3" echo carrel: Out of memory: the heap was too small, so Carrel ended at once. Nothing that was acknowledged is lost. Give it more memory with CARREL_JAVA_OPTS=-Xmx2g, and start it again. 1>&2
exit /b %code%
