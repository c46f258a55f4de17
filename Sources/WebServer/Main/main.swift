import WebServer

serveBrowsers(CommandLine.arguments)
