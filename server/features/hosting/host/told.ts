import type { Transaction } from 'sequelize';
import { findRow } from '../../../database/rows.ts';
import { isRecent } from '../../../runtime/recent.ts';
import { rehearsalTeams } from '../../authoring/teams/find.ts';
import { Rehearsal } from './model.ts';

/** The interval of progress reports. */
export const tellEveryMs = 3000;
/** Without a report for this long, the process of the bots has ended. */
const longestSilenceMs = 5 * tellEveryMs;

/** What the bots of a rehearsal have done so far. */
interface Progress {
	answers: number;
	stations: number;
	/** Bots that gave up. */
	failed: number;
	/** Error code that made the first of them give up; null = none did. */
	failure: string | null;
}

/** A rehearsal as reported by the process that runs it. */
export interface Telling extends Progress {
	runUid: string;
	endsAt: Date;
	isOver: boolean;
}

const isPlaying = ({ stoppedAt, endsAt, toldAt }: Rehearsal, now: Date): boolean =>
	stoppedAt === null && endsAt > now && isRecent(toldAt, longestSilenceMs, now);

/** The state of a rehearsal, whichever process runs it: the bots of an event, and what they have done so far. */
export async function rehearsalState(eventUid: string, now: Date) {
	const bots = (await rehearsalTeams(eventUid)).length;
	const told = await findRow(Rehearsal, { eventUid });
	const { answers = 0, stations = 0, failed = 0, failure = null, endsAt = null } = bots && told ? told : {};
	const isRunning = bots > 0 && told !== null && isPlaying(told, now);
	return { bots, isRunning, endsAt: isRunning ? endsAt!.toISOString() : null, answers, stations, failed, failure };
}

interface Where {
	namespace: string;
	eventUid: string;
	now: Date;
	transaction: Transaction;
}

/**
 * Records the progress of a rehearsal; returns whether it continues. A second one beside a running one is not recorded.
 */
export async function noteRehearsal(
	{ namespace, eventUid, now, transaction }: Where,
	{ isOver, runUid, ...told }: Telling
): Promise<boolean> {
	const found = await Rehearsal.findOne({ where: { eventUid }, transaction, lock: true });
	const row = { ...told, toldAt: now };
	if (found?.runUid === runUid) {
		const stoppedAt = found.stoppedAt ?? (isOver ? now : null);
		await found.update({ ...row, stoppedAt }, { transaction });
		return stoppedAt === null;
	}
	if (isOver || (found && isPlaying(found, now))) return true;
	if (found) await found.update({ ...row, runUid, stoppedAt: null }, { transaction });
	else await Rehearsal.create({ ...row, runUid, namespace, eventUid }, { transaction });
	return true;
}

/** Ends the rehearsal of an event, in whichever process; returns whether one was running. */
export async function endRehearsal({ eventUid, now, transaction }: Omit<Where, 'namespace'>): Promise<boolean> {
	const found = await Rehearsal.findOne({ where: { eventUid }, transaction, lock: true });
	if (!found || !isPlaying(found, now)) return false;
	await found.update({ stoppedAt: now }, { transaction });
	return true;
}
