# The site: serving processes and publisher. Database, Auth and functions are a Supabase project (docs/operations.md).
#   docker build -t meridian .
#   docker run -p 4321:4321 -v meridian:/data -e SITE_URL=https://meridian.example -e SITE_SECRET=… -e SUPABASE_URL=… -e DATABASE_URL=… -e DATABASE_CA=… meridian

FROM node:24-slim AS build
WORKDIR /meridian
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
WORKDIR /meridian
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 MERIDIAN_HOME=/data
COPY --from=build /meridian/package.json ./
COPY --from=build /meridian/node_modules node_modules
COPY --from=build /meridian/dist dist
COPY --from=build /meridian/src src
COPY --from=build /meridian/supabase/functions/_shared supabase/functions/_shared
# Published pages are kept if /data is a volume; otherwise each new container renders all of them again.
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 4321
HEALTHCHECK --start-period=60s CMD node -e "fetch('http://127.0.0.1:4321/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "src/server/start.ts"]
