import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type { Parts } from '../parts.ts';
import { User } from '../features/users/model.ts';
import { UserNamespace } from '../features/namespaces/model.ts';
import { anonymous, type Actor } from './actor.ts';
import { DatabaseSessionStore } from './session-store.ts';

declare module 'express-session' {
	interface SessionData {
		userId?: number;
		/** The namespace chosen in the sidebar. */
		namespace?: string;
		ip?: string;
		userAgent?: string;
	}
}

/** Login sessions: one httpOnly cookie, kept in the database. */
export function loginSessions({ env, database, publicUrl }: Parts): RequestHandler {
	const isHttps = publicUrl.startsWith('https:');
	return session({
		name: isHttps ? '__Host-mq_session' : 'mq_session',
		secret: env.SESSION_SECRET,
		store: new DatabaseSessionStore(database),
		genid: () => randomBytes(32).toString('base64url'),
		resave: false,
		saveUninitialized: false,
		cookie: { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' }
	});
}

/** The user of the session with role and memberships as they are now; anonymous when there is none or it is inactive. */
export async function sessionActor(request: Request): Promise<{ actor: Actor; home: string }> {
	const { userId } = request.session;
	const user = userId === undefined ? null : await User.findByPk(userId);
	if (!user?.isActive) return { actor: anonymous, home: 'default' };
	const memberships = await UserNamespace.findAll({
		where: { userId: user.id },
		order: [['isDefault', 'DESC'], 'namespace']
	});
	const { id, username, displayName, role } = user;
	const namespaces = memberships.map(({ namespace }) => namespace);
	return {
		actor: { kind: 'user', user: { id, username, displayName, role }, namespaces },
		home: namespaces[0] ?? 'default'
	};
}

/** Starts a fresh session (new id) for a user; the old id is dead afterwards. */
export function startSession(request: Request, userId: number): Promise<void> {
	return new Promise((resolve, reject) => {
		request.session.regenerate((failed: unknown) => {
			if (failed) return reject(failed as Error);
			request.session.userId = userId;
			request.session.ip = request.ip ?? '';
			request.session.userAgent = (request.get('user-agent') ?? '').slice(0, 300);
			request.session.save((error: unknown) => (error ? reject(error as Error) : resolve()));
		});
	});
}

/** Deletes the session row; the cookie then leads nowhere. */
export const endSession = (request: Request): Promise<void> =>
	new Promise((resolve, reject) =>
		request.session.destroy((error: unknown) => (error ? reject(error as Error) : resolve()))
	);
