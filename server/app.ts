import type { IncomingMessage, Server as HttpServer } from 'node:http';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { Server as SocketServer } from 'socket.io';
import { anonymous, type Actor } from './access/actor.ts';
import { accessTopic } from './access/access-changes.ts';
import { browserIds } from './access/browser-id.ts';
import { csrfTokens } from './access/csrf.ts';
import { loginDevices } from './access/login-device.ts';
import { shareRateLimits } from './access/redis-rate-limits.ts';
import { laterActor, loginSessions, sessionActor } from './access/session.ts';
import { liveAuthorisation } from './features/gameplay/dashboards/authorisation.ts';
import type { LiveReader } from './features/gameplay/dashboards/proofs.ts';
import { socketContext } from './web/http/context.ts';
import { closeAll } from './web/http/connections/close-all.ts';
import { keepConnections } from './web/http/connections/keep-alive.ts';
import { trustedProxies } from './web/http/trusted-proxies.ts';
import { answerRound } from './features/gameplay/play/operations/round-answers.ts';
import { moveRate } from './features/gameplay/play/rates.ts';
import { joinRoute } from './features/gameplay/play/routes.ts';
import { commandRound } from './features/gameplay/rounds/operations/command.ts';
import { locateRound } from './features/gameplay/rounds/operations/locate.ts';
import { nextPublishing } from './features/website/news/public-rows.ts';
import { chatOperations } from './features/website/chat/operations/doors.ts';
import { contactOperations } from './features/website/contact/operations/send.ts';
import { newsletterOperations } from './features/website/newsletter/operations/doors.ts';
import { publicTicketOperations } from './features/support/tickets/operations/public-doors.ts';
import { showSecurityContact } from './features/platform/profile/operations.ts';
import { siteOperations } from './features/website/site/operations.ts';
import { findMeantEvent } from './features/gameplay/play/operations/entry.ts';
import {
	adminRoutes,
	legacyRoutes,
	playRoutes,
	resources,
	restExamples,
	restRoutes,
	tools
} from './composition/routes.ts';
import type { LiveAuthorisation } from './live/authorisation.ts';
import { createLocalBus, type Bus } from './live/bus.ts';
import { createRedisBus } from './live/bus-between-processes.ts';
import { createSocketServer, openLive, type Live } from './live/socket.ts';
import type { Dependencies } from './operation/dependencies.ts';
import { adminScreens } from './composition/sidebar.ts';
import { openTopics } from './composition/topics.ts';
import { countJobs } from './features/platform/jobs/find.ts';
import { adminRouter } from './web/admin/admin.ts';
import { errors } from './web/http/errors.ts';
import { entryMiddleware } from './web/http/entry.ts';
import { mountHealth } from './web/health/health.ts';
import { legacyRouter } from './web/legacy/legacy.ts';
import { askTopic, liveRouter } from './web/play/live.ts';
import { mountLogin } from './web/login/login.ts';
import { mountMcp } from './web/mcp/mcp.ts';
import { mountOauth } from './web/login/oauth.ts';
import { mountPassword } from './web/login/password.ts';
import { playRouter } from './web/play/play.ts';
import { openRoundChannel } from './web/play/round-channel.ts';
import { referenceRouter } from './web/openapi/reference.ts';
import { PublicResponses } from './web/cache/public-responses.ts';
import { ResponseCache } from './web/cache/response-cache.ts';
import { restRouter } from './web/rest/rest.ts';
import { SiteCache } from './web/site/site-cache.ts';
import { Site } from './web/site/site.ts';
import { siteFeeds } from './web/site/site-feeds.ts';
import { siteForms } from './web/site/site-forms.ts';
import { siteErrors } from './web/site/site-errors.ts';
import { siteRedirects } from './web/site/site-redirects.ts';
import { siteLists } from './web/site/site-lists.ts';
import { compressedScreens } from './web/screens/compressed-screens.ts';
import { screens } from './web/screens/sveltekit-bridge.ts';
import type { Screens } from './web/screens/sveltekit-handler.ts';
import { watchBodies } from './web/http/limits/slow-bodies.ts';
import { mountMetrics } from './web/metrics/metrics.ts';
import { forgetRoute, measureRequests } from './web/metrics/requests.ts';
import { limitStrangers } from './web/http/limits/stranger-rates.ts';
import { mountDesignFiles } from './web/files/design-files.ts';
import { mountClosedFiles, mountMediaFiles } from './web/files/media-files.ts';
import { uploadsRouter } from './web/files/uploads.ts';
import { mountSecurityTxt } from './web/health/security-txt.ts';
import { mountShortLinks } from './web/play/short-links.ts';

// An import reads every export of this module, and two of them load all that `fetch` and sockets of the browser need.
const { createServer } = process.getBuiltinModule('node:http');

/** The running product: one http server with sockets, and the way to stop it. */
export interface App extends Pick<Bus, 'onNotice' | 'hears'> {
	http: HttpServer;
	live: Live;
	/** Has phones and callers go on at another process; settles when they have, or after five seconds. */
	retire(): Promise<void>;
	/** Refuses new work, ends connections, and settles when all is quiet. */
	close(): Promise<void>;
}

/** Builds the whole row, top to bottom; `kit` serves the screens and may be left out in tests. */
export function createApp(dependencies: Dependencies, kit?: Screens): App {
	const app = express();
	app
		.disable('x-powered-by')
		.set('etag', false)
		.set('query parser', 'simple')
		.set('trust proxy', trustedProxies(dependencies.env));
	const responseCache = new ResponseCache(dependencies, app);
	const shared = new PublicResponses(dependencies, (request) => asExpress(app, request), app);
	const siteCache = new SiteCache(dependencies, (request) => asExpress(app, request), app, nextPublishing);
	const known = [shared, responseCache, siteCache];
	const http = createServer(
		(request, response) => void (known.some((one) => one.answer(request, response)) || app(request, response))
	);
	watchBodies(http);
	const connections = keepConnections(http);
	const { METRICS_TOKEN, REDIS_URL } = dependencies.env;
	if (METRICS_TOKEN) measureRequests(http, dependencies.meter);
	const sessions = loginSessions(dependencies);
	const authorisation = liveAuthorisation(dependencies, {
		callerOf: (request) => asExpress(app, request),
		staffOf: (request) => staffOf(sessions, request)
	});
	const io = createSocketServer(http, authorisation.admit);
	const { live, bus } = openLayer(dependencies, io, authorisation);
	bus.onNotice(({ topics }) => topics.includes(accessTopic) && shared.forget());
	dependencies.announce = (namespace, eventUid, topics) => bus.publish({ namespace, eventUid, topics });
	dependencies.presentTeams = (event) => live.presence.read(event).teams;
	dependencies.seatTeam = (event, teamUid) => live.presence.seat(event, teamUid);
	dependencies.presentHosts = (event) => live.presence.read(event).hosts;
	dependencies.readTopic = (auth, request, topic, event) =>
		askTopic(live, authorisation, auth, request, { event, topic });
	openRounds(app, { dependencies, io, live, authorisation });
	mountRoutes(app, { dependencies, responseCache, siteCache, sessions, live, authorisation, kit });
	const { limits, log } = dependencies;
	const unshare = REDIS_URL ? shareRateLimits(limits, REDIS_URL, log) : () => undefined;
	const close = () => closeAll({ http, connections, io, live, bus }).finally(unshare);
	const retire = () => connections.retire(() => io.engine.close());
	return { http, live, onNotice: bus.onNotice, hears: bus.hears, retire, close };
}

interface RoundParts {
	dependencies: Dependencies;
	io: SocketServer;
	live: Live;
	authorisation: LiveAuthorisation<LiveReader>;
}

/** The channel of rounds that the host leads. */
const openRounds = (app: Express, parts: RoundParts): void =>
	openRoundChannel({
		...parts,
		calls: { locate: locateRound, answer: answerRound, command: commandRound, answerRate: moveRate },
		callers: {
			playerOf: ({ actor }) => (actor.kind === 'player' ? actor : undefined),
			// A link of a screen is no proof of who looks at it.
			staffOf: async ({ share, staff }) => (share ? undefined : staff?.()),
			contextOf: (request, actor, namespace) =>
				socketContext(parts.dependencies, asExpress(app, request), actor, namespace)
		}
	});

/** The live topics, and the bus that tells this process and the others what changed. */
function openLayer(
	dependencies: Dependencies,
	io: SocketServer,
	authorisation: LiveAuthorisation<LiveReader>
): { live: Live; bus: Bus } {
	const { log, env } = dependencies;
	const { REDIS_URL } = env;
	const topics = openTopics({
		dependencies,
		attend: (event) => live.presence.read(event),
		changed: (event, changed) => bus.publish({ ...event, topics: changed }),
		changedHere: (event, changed) => live.hub.changed(event, changed),
		isNotified: true,
		follow: (eventUid) => bus.follow(eventUid)
	});
	const missed = () => {
		topics.onMissed();
		live.hub.changedEverywhere();
	};
	const bus = REDIS_URL ? createRedisBus(REDIS_URL, { log, missed, everywhere: topics.everywhere }) : createLocalBus();
	// Before the hub, which reads upon the same news.
	bus.onNotice(({ namespace, eventUid, topics: changed }) => topics.onNotice({ namespace, eventUid }, changed));
	const live: Live = openLive({
		io,
		authorisation,
		bus,
		log,
		sources: topics.sources,
		onPresence: topics.onPresence,
		onLost: missed,
		gathered: dependencies.meter.gathered
	});
	return { live, bus };
}

interface Mounted {
	dependencies: Dependencies;
	responseCache: ResponseCache;
	siteCache: SiteCache;
	sessions: RequestHandler;
	live: Live;
	authorisation: LiveAuthorisation<LiveReader>;
	kit: Screens | undefined;
}

function mountRoutes(
	app: Express,
	{ dependencies, responseCache, siteCache, sessions, live, authorisation, kit }: Mounted
): void {
	app.use(entryMiddleware(dependencies), browserIds(dependencies));
	mountHealth(app, dependencies);
	mountMetrics(app, dependencies, { live: live.counts, jobs: () => countJobs({}) });
	const site = new Site(dependencies, siteOperations, kit !== undefined);
	const draw = kit && screens(dependencies, kit, { join: joinRoute, screens: adminScreens, site });
	app.use(
		'/api/v1',
		referenceRouter(dependencies, restRoutes, restExamples, draw),
		restRouter(dependencies, restRoutes, responseCache)
	);
	const tokens = csrfTokens(dependencies);
	app.use('/api/play', nameBuild(kit?.build), playRouter(dependencies, playRoutes, [sessions, tokens]));
	app.use('/api/live', liveRouter(dependencies, live, authorisation));
	mountShortLinks(app, dependencies);
	mountPublicFiles(app, dependencies);
	mountOauth(app, dependencies);
	mountMcp(app, dependencies, tools, resources);
	app.use(sessions, loginDevices(dependencies), limitStrangers(dependencies), tokens);
	mountLogin(app, dependencies);
	mountPassword(app, dependencies);
	mountClosedFiles(app, dependencies);
	app.use('/uploads', uploadsRouter(dependencies));
	app.use(legacyRouter(dependencies, legacyRoutes, findMeantEvent));
	app.use(adminRouter(dependencies, adminRoutes));
	const forms = siteForms(
		dependencies,
		{ ...siteOperations, ...chatOperations, ...contactOperations, ...newsletterOperations },
		publicTicketOperations,
		kit !== undefined
	);
	const feeds = siteFeeds(dependencies, siteOperations.feed);
	app.use(siteCache.keep, site.router(), siteLists(dependencies, siteOperations.list), feeds, forms);
	app.use(siteRedirects(dependencies, siteOperations.follow), forgetRoute);
	if (draw) app.use(compressedScreens, draw, siteErrors(dependencies.log, site, draw));
	app.use(errors(dependencies.log));
}

/** Tells phones which version answers: a page that is older loads itself again when nothing is lost by it. */
const nameBuild =
	(build: string | undefined): RequestHandler =>
	(_request, response, next) => {
		if (build) response.set('Marquee-Build', build);
		next();
	};

function mountPublicFiles(app: Express, dependencies: Dependencies): void {
	mountMediaFiles(app, dependencies);
	mountDesignFiles(app, dependencies);
	mountSecurityTxt(app, dependencies, showSecurityContact);
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
		void sessions(Object.assign(asked, { originalUrl: asked.url }), answer, (failed?: unknown) => {
			if (failed) resolve(anonymous);
			else sessionActor(asked).then(({ actor }) => resolve(actor), reject);
		});
	});
}
