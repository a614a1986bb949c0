import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../supabase/embedded/ports.ts'
import { waitUntil } from '../publisher/wait-until.ts'
import { isInstalled } from './load-generators.ts'

const MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

export function hasNginx(): boolean {
  return isInstalled('nginx') && existsSync(MODULE)
}

/** nginx on the same files, configured as its documentation recommends: sendfile, open file cache, brotli_static. */
export async function startNginx(siteRoot: string, workers: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-nginx-'))
  const port = await freePort(0)
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, siteRoot, port, workers))
  const child: ChildProcess = spawn('nginx', ['-c', file, '-p', folder, '-e', path.join(folder, 'error.log')])
  const url = `http://127.0.0.1:${port}`
  await waitUntil('nginx serves', async () => (await fetch(url)).ok)
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const configuration = (folder: string, siteRoot: string, port: number, workers: number) => `
load_module ${MODULE};
daemon off;
user root;
worker_processes ${workers};
pid ${folder}/pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=1000;
  types { text/html html; }
  server {
    listen 127.0.0.1:${port};
    root ${siteRoot};
    brotli_static on;
    location / { try_files $uri $uri.html $uri/index.html =404; }
  }
}
`
