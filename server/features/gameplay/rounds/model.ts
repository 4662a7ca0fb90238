import type { RoundState } from '#lib/live/round.ts';
import { int, json, table, text, time, uid, type Link } from '../../../database/table.ts';
import { linkedPlan, type AttemptPlan } from '../results/plan.ts';
import { roundChecks } from './restore.ts';
import type { RoundOptions } from './schema.ts';

/** A team that the host took out; `block` = it cannot come back by itself. */
interface Blocked {
	teamUid: string;
	block: boolean;
}

/** A command that was done, for those who send it again. */
export interface DoneCommand {
	id: string;
	state: RoundState;
	position: number;
	version: number;
}

const linkedTeams = (blocked: Blocked[], link: Link) =>
	blocked.map((one) => ({ ...one, teamUid: link('teams', one.teamUid) }));
const linkedQuestions = (ids: number[], link: Link) => ids.map((id) => link('questions', id));

/** A round that the host leads through the questions of a catalog (contract 17). */
export class Round extends table(
	'rounds',
	{
		key: 'uid',
		versioned: true,
		backup: {
			section: 'rounds',
			isLater: true,
			refs: { eventUid: 'events', catalogUid: 'catalogs' },
			linked: ({ plan, blocked, voided }, link) => ({
				plan: linkedPlan(plan as AttemptPlan, link),
				blocked: linkedTeams(blocked as Blocked[], link),
				voided: linkedQuestions(voided as number[], link)
			}),
			omits: ['pin', 'pinKey', 'hostUserId'],
			restore: () => ({
				checks: roundChecks,
				naturalKey: ['catalogUid', 'createdAt'],
				// A round that was open has no PIN here: its phones are elsewhere.
				derive: () => ({ pin: null, pinKey: null, hostUserId: null })
			})
		}
	},
	{
		eventUid: uid(),
		catalogUid: uid(),
		catalog: text(100),
		catalogName: text(200),
		/** Six digits, unique in the installation while phones can join. */
		pin: text(6).optional(),
		pinKey: text(6).optional(),
		state: text(10).of<RoundState>(),
		stateAt: time(),
		/** 1-based number of the question; 0 before the first. */
		position: int(),
		/** Questions, limits and settings as they were at the creation. */
		plan: json<AttemptPlan>(),
		opensAt: time().optional(),
		closesAt: time().optional(),
		/** What was left of the question at its pause or lock; null = it has no limit. */
		remainingMs: int().optional(),
		podiumStep: int(),
		/** Ids of questions that are out of scoring. */
		voided: json<number[]>(),
		blocked: json<Blocked[]>(),
		/** The last commands, oldest first. */
		commands: json<DoneCommand[]>(),
		options: json<RoundOptions>(),
		hostUserId: int().optional(),
		closedAt: time().optional()
	}
) {}

/** Parents before what refers to them. */
export const tables = [Round];
