import type { Work } from '../../../../operation/operation.ts';
import { AppError, conflict } from '../../../../runtime/errors.ts';

/** So many records SQLite writes within 150 ms; tests/bench/README.md has the figures. */
const unnoticed = 5000;
/** A team that did nothing for longer does not wait. */
const playMs = 15 * 60_000;

type Asking = Pick<Work, 'dependencies' | 'now'>;

/** Whether the write of so many records keeps all who play waiting. MariaDB writes beside them. */
export const playWaits = ({ dependencies: { database } }: Pick<Work, 'dependencies'>, records: number): boolean =>
	database.dialect === 'sqlite' && records > unnoticed;

/** Whether the write of so many records would keep those waiting who play on the installation right now. */
export async function wouldHoldUpPlay(work: Asking, records: number): Promise<boolean> {
	if (!playWaits(work, records)) return false;
	const since = new Date(work.now.getTime() - playMs);
	const { namespaceHooks } = work.dependencies;
	const played = await Promise.all(namespaceHooks.map(({ isPlayedSince }) => isPlayedSince?.(since)));
	return played.includes(true);
}

/** Whether a refusal is that of `requireNoPlay`. */
export const isHeldUpByPlay = (thrown: unknown): boolean =>
	thrown instanceof AppError && (thrown.details?.some(({ code }) => code === 'play_waits') ?? false);

/** 409 while teams play that would have to wait for the write of so many records. */
export async function requireNoPlay(work: Asking, records: number): Promise<void> {
	if (!(await wouldHoldUpPlay(work, records))) return;
	const message = `Teams are playing on this installation and would have to wait while ${records} records are written: send \`duringPlay\` true if they may.`;
	throw conflict(message, [{ path: 'duringPlay', code: 'play_waits', message }]);
}
