import type { Transaction } from 'sequelize';
import { isRecent } from '../../../runtime/recent.ts';
import { jobsOfGroup } from '../../platform/jobs/by-key.ts';

/** The kind of job that makes names for an event, one go each. */
export const goKind = { name: 'names.fill' } as const;

const hourMs = 3_600_000;
const mostGoesPerHour = 20;

const isOpen = ({ state }: { state: string }): boolean => state === 'queued' || state === 'running';

/** Whether names are made for an event now, or will be. */
export const isFilling = async (eventUid: string, transaction: Transaction | null): Promise<boolean> =>
	(await jobsOfGroup(goKind, eventUid, transaction)).some(isOpen);

/** Whether a go may begin: not while another one is open, nor after twenty within an hour. */
export async function mayFill(eventUid: string, now: Date, transaction: Transaction): Promise<boolean> {
	const goes = await jobsOfGroup(goKind, eventUid, transaction);
	const recent = goes.filter(({ createdAt }) => isRecent(createdAt!, hourMs, now));
	return !goes.some(isOpen) && recent.length < mostGoesPerHour;
}

/** What a go is known by: its event, and when it was asked for. */
export const keyOfGo = (eventUid: string, now: Date): string => `${eventUid}:${now.getTime()}`;
