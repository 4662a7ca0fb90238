import { nameKey } from '#lib/text/name-key.ts';
import { bool, int, table, text, time, uid } from '../../../database/table.ts';
import { blockedTerm } from './blocked-term.ts';

/** `buffered` = kept ready, `reserved` = held by a token for some minutes, `assigned` = in use, `released` = free again. */
export const nameStates = ['buffered', 'reserved', 'assigned', 'released'] as const;
type NameState = (typeof nameStates)[number];
/** Who made a name up; `guest` stands for the names that remain when no other one is free. */
export const nameSources = ['ai', 'lexicon', 'guest'] as const;
export type NameSource = (typeof nameSources)[number];

/** A name that was proposed to teams of an event. */
export class TeamName extends table(
	'team_names',
	{ key: 'id', backup: { never: 'names in use stand with their teams, others are made anew' } },
	{
		eventUid: uid(),
		name: text(100),
		nameKey: text(200),
		/** nameKey while nobody else may get the name, else null. */
		activeKey: text(200).optional(),
		state: text(10).of<NameState>(),
		source: text(10).of<NameSource>(),
		/** The settings it was made under. */
		filterKey: text(200),
		lexiconVersion: int(),
		tokenHash: text(64).optional(),
		fallback: bool().default(false),
		/** The team that has it; null for a name that was confirmed without one. */
		teamUid: uid().optional(),
		/** Hashes of the browser and the address that hold it; null once nobody does. */
		heldBy: text(64).optional(),
		heldFrom: text(64).optional(),
		reservedAt: time().optional(),
		expiresAt: time().optional(),
		assignedAt: time().optional(),
		releasedAt: time().optional()
	}
) {}

/** What teams may not be called, in a namespace; null = in all of them. */
export class BlockedName extends table(
	'blocked_names',
	{
		key: 'id',
		backup: {
			section: 'blockedNames',
			omits: ['termKey'],
			restore: () => ({
				checks: { term: blockedTerm },
				derive: ({ term }) => ({ termKey: nameKey(String(term)) }),
				naturalKey: ['term']
			})
		}
	},
	{
		namespace: text(100).optional() as never as ReturnType<typeof text>,
		term: text(100),
		termKey: text(200)
	}
) {}

/**
 * Of what use the AI was to an event. Who makes names, and how often in an hour, is said by the jobs of the queue, which
 * forgets them after a week and knows nothing of a go that the lexicon stood in for.
 */
export class NameFill extends table(
	'team_name_fills',
	{ key: 'own', backup: { never: 'says how names were made, which are made anew' } },
	{
		eventUid: uid().primary(),
		/** When the AI was of use last. */
		lastSuccessAt: time().optional(),
		/** Why it was not, the last time. */
		lastError: text(200).optional()
	}
) {}

export const tables = [TeamName, BlockedName, NameFill];
