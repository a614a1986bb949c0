# The site: serving processes and the publisher. The database, Auth and the functions run at Supabase.
#   docker build --build-arg SITE_URL=https://meridian.example -t meridian .
#   docker run -p 4321:4321 -v meridian:/data -e SITE_URL=… -e SUPABASE_URL=… -e DATABASE_URL=… meridian

FROM node:24-slim AS build
WORKDIR /meridian
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# Root of the URLs in pages, feeds and sitemaps.
ARG SITE_URL
RUN SITE_URL=$SITE_URL npm run build && npm prune --omit=dev

FROM node:24-slim
WORKDIR /meridian
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 MERIDIAN_HOME=/data
COPY --from=build /meridian/package.json ./
COPY --from=build /meridian/node_modules node_modules
COPY --from=build /meridian/dist dist
COPY --from=build /meridian/src src
COPY --from=build /meridian/supabase/functions/_shared supabase/functions/_shared
# Pages survive a new container when /data is a volume; otherwise they are rendered again.
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 4321
HEALTHCHECK --start-period=60s CMD node -e "fetch('http://127.0.0.1:4321/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "src/server/start.ts"]
