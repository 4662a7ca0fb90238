import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Actor } from '../../server/access/actor.ts';
import type { Role } from '../../server/access/permission-matrix.ts';
import type { Scope } from '../../server/access/scopes.ts';
import { createDomainCache } from '../../server/access/domain-cache.ts';
import { createSettingsCache } from '../../server/access/settings-cache.ts';
import { createRateLimits } from '../../server/access/rates.ts';
import { readEnv } from '../../server/runtime/env.ts';
import { createEvent } from '../../server/features/authoring/events/operations.ts';
import { createNamespace } from '../../server/features/platform/namespaces/operations.ts';
import { createToken } from '../../server/features/platform/tokens/operations.ts';
import { createApp } from '../../server/app.ts';
import { createLog } from '../../server/runtime/log/log.ts';
import { silentMeter } from '../../server/runtime/metrics/meter.ts';
import { initModels } from '../../server/composition/models.ts';
import { ports } from '../../server/composition/ports.ts';
// Gives the operations their keys.
import '../../server/composition/operations.ts';
import { perform, type AnyOperation, type Context } from '../../server/operation/operation.ts';
import type { Dependencies } from '../../server/operation/dependencies.ts';
import type { Bench } from './processes/databases.ts';
import { createClient, type Client } from './http.ts';
import { logIn } from './browser/log-in.ts';
import { makeUser } from './staff.ts';

/** News that operations sent after their commit. */
export interface Announcement {
	namespace: string;
	eventUid: string;
	topics: string[];
}

type OutputOf<Op extends AnyOperation> = Awaited<ReturnType<Op['run']>>;

/** A database with the namespaces acme and beta, and the ways to act in it. */
export interface Scene {
	dependencies: Dependencies;
	announced: Announcement[];
	/** Moves the server clock. */
	setTime(time: string | null): void;
	/** Runs an operation; the actor is the system unless another is given. */
	call<Op extends AnyOperation>(operation: Op, input: unknown, more?: Partial<Context>): Promise<OutputOf<Op>>;
	/** A new event; published in acme unless the fields say otherwise. */
	event(fields?: Record<string, unknown>, namespace?: string): Promise<{ uid: string; slug: string }>;
	/** A new API token as text. */
	token(scopes: Scope[], namespace?: string): Promise<string>;
}

const secret = 'a text of at least thirty-two bytes';

/** Opens a scene on a new database of the bench's product; `scale` is that of the rate limits, 0 = none. */
export async function openScene(bench: Pick<Bench, 'open'>, scale = 0): Promise<Scene> {
	const env = readEnv({
		NODE_ENV: 'test',
		MAIN_DOMAIN: 'localhost',
		SESSION_SECRET: secret,
		SECRET_KEY: secret,
		LOG_LEVEL: 'error',
		LOG_FILE: 'none',
		CGROUP_ROOT: new URL('../fixtures/cgroup/v2', import.meta.url).pathname,
		DATA_DIR: mkdtempSync(path.join(tmpdir(), 'marquee-scene-')),
		RATE_LIMIT_SCALE: String(scale)
	});
	const database = await bench.open();
	initModels(database.sequelize);
	let fixed: Date | null = null;
	const announced: Announcement[] = [];
	const dependencies: Dependencies = {
		...ports,
		env,
		database,
		log: createLog(env.LOG_LEVEL),
		meter: silentMeter,
		limits: createRateLimits(scale),
		domains: createDomainCache(database),
		settings: createSettingsCache(database),
		clock: () => fixed ?? new Date(),
		announce: (namespace, eventUid, topics) => announced.push({ namespace, eventUid, topics }),
		wakeJobs: () => undefined,
		presentTeams: () => new Set(),
		seatTeam: () => () => undefined,
		presentHosts: () => 0,
		readTopic: async () => ({ ok: false, error: 'unavailable' }),
		publicUrl: 'http://localhost'
	};
	const call: Scene['call'] = (operation, input, more = {}) =>
		perform(operation, { ...systemContext(dependencies), ...more }, input) as never;
	for (const namespace of ['acme', 'beta']) await call(createNamespace, { namespace });
	return {
		dependencies,
		announced,
		setTime: (time) => (fixed = time === null ? null : new Date(time)),
		call,
		async event(fields = {}, namespace = 'acme') {
			const { event } = await call(createEvent, { name: 'Summer', published: true, ...fields }, { namespace });
			return event;
		},
		async token(scopes, namespace = 'acme') {
			return (await call(createToken, { label: 'test', scopes }, { namespace })).secret;
		}
	};
}

const systemContext = (dependencies: Dependencies): Context => ({
	actor: { kind: 'system' },
	namespace: 'acme',
	dependencies,
	requestId: 'test-request',
	ip: '127.0.0.1',
	userAgent: 'test'
});

/** A user of a role as an actor, without a row. */
export const userOf = (role: Role, ...namespaces: string[]): Actor => ({
	kind: 'user',
	user: { id: 1, username: role, displayName: role, role },
	namespaces
});

/** The product over http on the scene's database, without screens. */
export interface Served {
	base: string;
	/** What has been announced on the scene so far. */
	announced: readonly Announcement[];
	/** A caller with a bearer token, or without any. */
	client(token?: string): Client;
	/** A caller with a login session of a new user of that role in acme, or elsewhere. */
	login(role: Role, namespace?: string): Promise<Client>;
	close(): Promise<void>;
}

/** Starts the product on a free port; the scene still hears what is announced. */
export async function serveScene(scene: Scene): Promise<Served> {
	const { dependencies } = scene;
	const hear = dependencies.announce;
	const app = createApp(dependencies);
	const announce = dependencies.announce;
	dependencies.announce = (...news) => [hear, announce].forEach((tell) => tell(...news));
	await new Promise<void>((resolve) => app.http.listen(0, '127.0.0.1', resolve));
	const base = `http://127.0.0.1:${(app.http.address() as AddressInfo).port}`;
	return {
		base,
		announced: scene.announced,
		client: (token) => createClient(base, token === undefined ? {} : { authorization: `Bearer ${token}` }),
		login: async (role, namespace) => logIn({ base }, await makeUser(scene, role, namespace)),
		close: () => app.close()
	};
}
