import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { Server as SocketServer } from 'socket.io';
import { anonymous, type Actor } from './access/actor.ts';
import { csrfTokens } from './access/csrf.ts';
import { shareRateLimits } from './access/shared-rates.ts';
import { laterActor, loginSessions, sessionActor } from './access/session.ts';
import { liveGate, type LiveReader } from './features/dashboards/gate.ts';
import { presenceReminder } from './features/dashboards/presence.ts';
import { liveSources } from './features/dashboards/sources.ts';
import { metricsSource } from './features/metrics/source.ts';
import { adminRows, joinRow, playRows, restExamples, restRoutes } from './doors.ts';
import type { Gate } from './live/gate.ts';
import { createLocalBus, type Bus } from './live/announce.ts';
import { createRedisBus } from './live/redis-bus.ts';
import { createSocketServer, openLive, type Live } from './live/socket.ts';
import type { Parts } from './parts.ts';
import { adminRouter } from './web/admin.ts';
import { errors } from './web/errors.ts';
import { front } from './web/front.ts';
import { mountHealth } from './web/health.ts';
import { askTopic, liveRouter } from './web/live.ts';
import { mountLogin } from './web/login.ts';
import { mountPassword } from './web/password.ts';
import { playRouter } from './web/play.ts';
import { referenceRouter } from './web/reference.ts';
import { Replays } from './web/replay.ts';
import { restRouter } from './web/rest.ts';
import { screens } from './web/screens.ts';
import { mountClosedFiles, mountMediaFiles } from './web/media-files.ts';
import { uploadsRouter } from './web/uploads.ts';
import { mountShortLinks } from './web/short-links.ts';

/** The running product: one http server with sockets, and the way to stop it. */
export interface App {
	http: HttpServer;
	live: Live;
	/** Refuses new work, ends connections, and settles when all is quiet. */
	close(): Promise<void>;
}

/** Builds the whole row, top to bottom; `kit` serves the screens and may be left out in tests. */
export function createApp(parts: Parts, kit?: RequestHandler): App {
	const app = express();
	app
		.disable('x-powered-by')
		.set('etag', false)
		.set('query parser', 'simple')
		.set('trust proxy', proxies(parts.env.TRUST_PROXY));
	const replays = new Replays(parts);
	const http = createServer((request, response) => void (replays.answer(request, response) || app(request, response)));
	const sessions = loginSessions(parts);
	const gate = liveGate(parts, {
		callerOf: (request) => asExpress(app, request),
		staffOf: (request) => staffOf(sessions, request)
	});
	const io = createSocketServer(http, gate.admit);
	const { REDIS_URL } = parts.env;
	const bus = REDIS_URL ? createRedisBus(REDIS_URL, parts.log, () => live.hub.changedEverywhere()) : createLocalBus();
	const live: Live = openLive({
		io,
		gate,
		bus,
		log: parts.log,
		sources: liveSources({
			database: parts.database,
			attend: (event) => live.presence.read(event),
			counted: presenceReminder((event) => bus.send({ ...event, topics: ['presence'] })),
			metrics: metricsSource(parts, (event) => live.hub.changed(event, ['metrics'])),
			clock: parts.clock
		})
	});
	parts.announce = (namespace, eventUid, topics) => bus.send({ namespace, eventUid, topics });
	parts.readTopic = (auth, request, topic, event) => askTopic(live, gate, auth, request, { event, topic });
	row(app, { parts, replays, sessions, live, gate, kit });
	const unshare = REDIS_URL ? shareRateLimits(parts.limits, REDIS_URL, parts.log) : () => undefined;
	return { http, live, close: () => closeAll(http, io, live, bus).finally(unshare) };
}

interface Row {
	parts: Parts;
	replays: Replays;
	sessions: RequestHandler;
	live: Live;
	gate: Gate<LiveReader>;
	kit: RequestHandler | undefined;
}

function row(app: Express, { parts, replays, sessions, live, gate, kit }: Row): void {
	app.use(front(parts));
	mountHealth(app, parts);
	app.use('/api/v1', referenceRouter(parts, restRoutes, restExamples), restRouter(parts, restRoutes, replays));
	app.use('/api/play', playRouter(parts, playRows, [sessions, csrfTokens]));
	app.use('/api/live', liveRouter(parts, live, gate));
	mountShortLinks(app, parts);
	mountMediaFiles(app, parts);
	app.use(sessions, csrfTokens);
	mountLogin(app, parts);
	mountPassword(app, parts);
	mountClosedFiles(app, parts);
	app.use('/uploads', uploadsRouter(parts));
	app.use(adminRouter(parts, adminRows));
	if (kit) app.use(screens(parts, kit, { join: joinRow }));
	app.use(errors(parts.log));
}

/** TRUST_PROXY as Express wants it: a number of hops, a list of addresses, or nobody. */
function proxies(text: string): number | string[] | false {
	if (!text) return false;
	return /^\d+$/.test(text) ? Number(text) : text.split(',').map((entry) => entry.trim());
}

/** An upgrade request as Express sees requests, so that host and address of the caller are found by the same rules. */
const asExpress = (app: Express, { headers, socket }: IncomingMessage): Request =>
	Object.assign(Object.create(app.request) as Request, { headers, socket });

/** The staff behind a login session of an upgrade request, which Express itself never sees; asked again while it reads. */
function staffOf(sessions: RequestHandler, request: IncomingMessage): Promise<Actor> {
	const asked = request as Request;
	if ('session' in asked && asked.session) return laterActor(asked);
	return new Promise((resolve, reject) => {
		// The session middleware only hooks into the answer to save changes, and nothing is changed here.
		const answer = {
			on: () => answer,
			once: () => answer,
			setHeader: () => answer,
			writeHead: () => answer,
			end: () => answer
		} as unknown as Response;
		void sessions(Object.assign(asked, { originalUrl: asked.url }), answer, (failed?: unknown) =>
			failed ? resolve(anonymous) : sessionActor(asked).then(({ actor }) => resolve(actor), reject)
		);
	});
}

const drainMs = 5000;

async function closeAll(http: HttpServer, io: SocketServer, live: Live, bus: Bus): Promise<void> {
	live.close();
	// Ends the sockets and stops listening; answers on their way get a moment to finish.
	const closed = io.close();
	const timer = setTimeout(() => http.closeAllConnections(), drainMs).unref();
	http.closeIdleConnections();
	await closed;
	clearTimeout(timer);
	await bus.close();
}
