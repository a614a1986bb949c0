/** For processes that render: without NODE_ENV=production React runs its development build, at a quarter of the speed. */
export function childEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'production' }
}

/** For a process that needs neither URLs nor passwords. */
export function minimalEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TMPDIR } = process.env
  return { PATH, SystemRoot, TMPDIR, NODE_ENV: 'production' }
}
