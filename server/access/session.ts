import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import { select } from '../database/statements.ts';
import type { Dependencies } from '../operation/dependencies.ts';
import { User } from '../features/platform/users/model.ts';
import { anonymous, type Actor } from './actor.ts';
import { publishUserChange } from './access-changes.ts';
import type { Role } from './permission-matrix.ts';
import { DatabaseSessionStore, findSession } from './session-store.ts';

declare module 'express-session' {
	interface SessionData {
		userId?: number;
		/** Secret of the tokens in its forms. */
		csrfSecret?: string | undefined;
		/** The namespace chosen in the sidebar. */
		namespace?: string;
		ip?: string;
		userAgent?: string;
	}
}

const nobody = { actor: anonymous, home: 'default' };
const cookie = (isHttps: boolean) => ({ httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' }) as const;
const nameFor = (isHttps: boolean) => (isHttps ? '__Host-mq_session' : 'mq_session');

/** Login sessions: one httpOnly cookie, kept in the database. */
export function loginSessions({ env, database, settings, publicUrl }: Dependencies): RequestHandler {
	const isHttps = publicUrl.startsWith('https:');
	return session({
		name: nameFor(isHttps),
		secret: env.SESSION_SECRET,
		store: new DatabaseSessionStore(database, () => settings.current().sessionIdleHours),
		genid: () => randomBytes(32).toString('base64url'),
		resave: false,
		saveUninitialized: false,
		cookie: cookie(isHttps)
	});
}

/** The user of the session with role and active namespaces as they are now; anonymous when there is none or it is inactive. */
export const sessionActor = (request: Request): Promise<{ actor: Actor; home: string }> =>
	actorOfUser(request.session.userId);

/** A user beside one of the namespaces that are open to them; null where there is none, or a closed one. */
interface FoundUser {
	username: string;
	displayName: string;
	role: Role;
	namespace: string | null;
	isDefault: number | null;
}

// Every request of a logged-in user needs this, so it is one query instead of one per table.
const userWithNamespaces = `SELECT u.username, u.display_name AS displayName, u.role, n.namespace, m.is_default AS isDefault
	FROM users u
	LEFT JOIN user_namespaces m ON m.user_id = u.id
	LEFT JOIN namespaces n ON n.namespace = m.namespace AND n.is_active = 1
	WHERE u.id = ? AND u.is_active = 1`;

const defaultFirst = (one: FoundUser, other: FoundUser): number =>
	Number(other.isDefault) - Number(one.isDefault) || (one.namespace! < other.namespace! ? -1 : 1);

/** A user with role and active namespaces as they are now; anonymous when there is none or it is inactive. */
export async function actorOfUser(userId: number | undefined): Promise<{ actor: Actor; home: string }> {
	if (userId === undefined) return nobody;
	const rows = await select<FoundUser>(User.sequelize!, userWithNamespaces, [userId]);
	const [found] = rows;
	if (!found) return nobody;
	const { username, displayName, role } = found;
	const open = rows.filter(({ namespace }) => namespace !== null).sort(defaultFirst);
	const namespaces = open.map(({ namespace }) => namespace!);
	return {
		actor: { kind: 'user', user: { id: userId, username, displayName, role }, namespaces },
		home: namespaces[0] ?? 'default'
	};
}

/** The user behind a session that was loaded a while ago, as both are now; anonymous when either is over. */
export async function laterActor(request: Request): Promise<Actor> {
	const { userId } = request.session;
	const row = userId === undefined ? null : await findSession(request.sessionID, new Date());
	return row?.userId === userId ? (await actorOfUser(userId)).actor : anonymous;
}

type Told = Pick<Dependencies, 'announce'>;

/** Live topics read with a session that just ended stop immediately. */
function publishSessionEnd(dependencies: Told, userId: number | undefined): void {
	if (userId !== undefined) publishUserChange(dependencies, userId);
}

/** Starts a fresh session (new id) for a user; the old id becomes invalid. */
export async function startSession(
	dependencies: Told,
	request: Request,
	userId: number,
	namespace?: string
): Promise<void> {
	const before = request.session.userId;
	await replaceSession(request, userId, namespace);
	request.rememberLogin(userId);
	publishSessionEnd(dependencies, before);
}

function replaceSession(request: Request, userId: number, namespace?: string): Promise<void> {
	return new Promise((resolve, reject) => {
		request.session.regenerate((failed: unknown) => {
			if (failed) return reject(failed as Error);
			request.session.userId = userId;
			if (namespace !== undefined) request.session.namespace = namespace;
			request.session.ip = request.ip ?? '';
			request.session.userAgent = (request.get('user-agent') ?? '').slice(0, 300);
			request.session.save((error: unknown) => (error ? reject(error as Error) : resolve()));
		});
	});
}

/** Goes on in a new session (new id) of the same user in the same namespace. */
export async function renewSession(dependencies: Told, request: Request): Promise<void> {
	const { userId, namespace } = request.session;
	if (userId === undefined) return;
	await startSession(dependencies, request, userId, namespace);
}

/** Deletes the session row and clears the cookie. */
export async function endSession(dependencies: Told, request: Request): Promise<void> {
	const { userId } = request.session;
	const isHttps = request.session.cookie.secure === true;
	request.res?.clearCookie(nameFor(isHttps), cookie(isHttps));
	await new Promise<void>((resolve, reject) =>
		request.session.destroy((error: unknown) => (error ? reject(error as Error) : resolve()))
	);
	publishSessionEnd(dependencies, userId);
}
