/** For processes that render: without it React runs its development build, at a quarter of the speed. */
export function childEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'production' }
}
