import type { Request } from 'express';
import { Store, type Session, type SessionData } from 'express-session';
import { Op, type Transaction } from 'sequelize';
import type { Database } from '../database/database.ts';
import { findRow } from '../database/rows.ts';
import { LoginSession } from '../features/platform/users/model.ts';
import { sha256 } from '../runtime/crypto.ts';

const hourMs = 3_600_000;
const absoluteMs = 14 * 24 * hourMs;
const touchEveryMs = 60_000;

type Done = (error?: unknown) => void;

/** The row of a session that is not over; null otherwise. */
export async function findSession(id: string, now: Date): Promise<LoginSession | null> {
	const row = await findRow(LoginSession, { tokenHash: sha256(id) });
	return row && row.expiresAt > now && row.createdAt.getTime() + absoluteMs > now.getTime() ? row : null;
}

/**
 * Keeps login sessions in table `sessions` under the SHA-256 of their id: a stolen database opens no session,
 * and the sessions of a user can be listed and ended.
 */
export class DatabaseSessionStore extends Store {
	#database: Database;
	#idleHours: () => number;
	#touchedAt = new Map<string, number>();
	/** Sessions that came from the table; others are new. */
	#loaded = new WeakSet<object>();

	/** `idleHours` returns how many hours without a request end a session. */
	constructor(database: Database, idleHours: () => number) {
		super();
		this.#database = database;
		this.#idleHours = idleHours;
	}

	#answer<T>(work: Promise<T>, done: ((error: unknown, value?: T) => void) | undefined): void {
		work.then(
			(value) => done?.(null, value),
			(error: unknown) => done?.(error)
		);
	}

	override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
		const find = findSession(id, new Date());
		this.#answer(
			find.then((row) => (row ? (row.data as unknown as SessionData) : null)),
			done
		);
	}

	override createSession(request: Request, data: SessionData): Session & SessionData {
		const session = super.createSession(request, data);
		this.#loaded.add(session);
		return session;
	}

	override set(id: string, session: SessionData, done?: Done): void {
		// Only logged-in sessions are stored: otherwise strangers could fill the table.
		if (session.userId === undefined) return void done?.();
		const fields = { tokenHash: sha256(id), data: { ...session }, ...this.#facts(session) };
		const { tokenHash } = fields;
		this.#answer<unknown>(
			this.#database.write<unknown>((transaction) =>
				// A session that was ended while its request ran must not come back by being saved.
				this.#loaded.has(session)
					? LoginSession.update(fields, { where: { tokenHash }, transaction })
					: LoginSession.upsert(fields, { transaction })
			),
			done
		);
	}

	#facts(session: SessionData) {
		const now = Date.now();
		return {
			userId: session.userId ?? null,
			ip: session.ip ?? '',
			userAgent: session.userAgent ?? '',
			lastSeenAt: new Date(now),
			expiresAt: new Date(now + this.#idleHours() * hourMs)
		};
	}

	override touch(id: string, session: SessionData, done?: Done): void {
		const now = Date.now();
		if (now - (this.#touchedAt.get(id) ?? 0) < touchEveryMs) return void done?.();
		if (this.#touchedAt.size > 10_000) this.#touchedAt.clear();
		this.#touchedAt.set(id, now);
		const { lastSeenAt, expiresAt } = this.#facts(session);
		this.#answer(
			this.#database.write((transaction) =>
				LoginSession.update({ lastSeenAt, expiresAt }, { where: { tokenHash: sha256(id) }, transaction })
			),
			done
		);
	}

	override destroy(id: string, done?: Done): void {
		this.#answer(
			this.#database.write((transaction) => LoginSession.destroy({ where: { tokenHash: sha256(id) }, transaction })),
			done
		);
	}
}

/** Deletes sessions that are over; part of the minute job. */
export const deleteExpiredSessions = (now: Date, transaction: Transaction): Promise<number> =>
	LoginSession.destroy({ where: { expiresAt: { [Op.lte]: now } }, transaction });

/** Applies a new idle time to open sessions; expired ones stay expired. */
export async function shortenSessions(hours: number, now: Date, transaction: Transaction): Promise<void> {
	const rows = await LoginSession.findAll({
		where: { userId: { [Op.not]: null }, expiresAt: { [Op.gt]: now } },
		attributes: ['id', 'lastSeenAt'],
		transaction
	});
	for (const { id, lastSeenAt } of rows)
		await LoginSession.update(
			{ expiresAt: new Date(lastSeenAt.getTime() + hours * hourMs) },
			{ where: { id }, transaction, silent: true }
		);
}
