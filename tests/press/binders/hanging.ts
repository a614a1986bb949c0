// Takes every order and never answers, whatever it is told.
process.on('SIGTERM', () => {})
process.on('message', () => {
  for (;;);
})
