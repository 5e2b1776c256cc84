// Preloaded into what our scripts start: if the script is killed outright, the program still closes properly.
process.channel?.unref();
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
