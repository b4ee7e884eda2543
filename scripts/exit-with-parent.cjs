// Preloaded into the web server: when the process that started it is killed, the channel closes, and a server that
// nobody can stop any more must not go on holding the port.
process.once("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), 10_000).unref();
});
