import { z } from 'zod';
import { newestRules } from '#lib/ranking/places-and-ties.ts';
import { bool, int, json, longText, table, text, time, uid } from '../../../database/table.ts';
import { asStored } from '../../../operation/as-stored.ts';
import { encrypt, legibleAlphabet, randomText } from '../../../runtime/crypto.ts';
import { eventHtml, eventSlug } from './schema.ts';
import { puzzleWord } from './settings.ts';
import { linkedSettings, settingChecks } from './settings/restore.ts';

const longestJoinCode = 6;
const joinCodeForm = new RegExp(`^[${legibleAlphabet}]{4,${longestJoinCode}}$`);

/** A quiz event of a namespace. */
export class QuizEvent extends table(
	'events',
	{
		key: 'uid',
		versioned: true,
		backup: {
			section: 'events',
			restore: () => ({
				checks: {
					slug: eventSlug,
					formerSlug: eventSlug.nullable(),
					description: asStored(eventHtml),
					rankingRules: z.int().min(1).max(newestRules).nullable(),
					joinCode: z.string().regex(joinCodeForm)
				},
				unique: ['joinCode'],
				renew: () => ({ joinCode: randomText(longestJoinCode, legibleAlphabet) })
			})
		},
		usage: { word: 'events', where: { removedAt: null } },
		meter: { metric: 'events', where: { removedAt: null } }
	},
	{
		slug: text(100),
		name: text(200),
		startDate: time().optional(),
		endDate: time().optional(),
		description: longText(),
		published: bool(),
		/** Code of the short link `/j/<code>`. */
		joinCode: text(6),
		boardFrozenAt: time().optional(),
		/**
		 * The step of a running ceremony, during which only staff see rankings and results; `podiumOver` after it, null
		 * before.
		 */
		podiumStep: int().optional(),
		/** When it was moved to the trash: since then only the trash shows it. */
		removedAt: time().optional(),
		/** Its slug of before, while it is in the trash and the slug is free for another one. */
		formerSlug: text(100).optional(),
		/** Version of the rules that place its teams, if they changed after it was over; null = the newest. */
		rankingRules: int().optional(),
		/** When it was put aside: lists leave it out, its links still work. */
		archivedAt: time().optional()
	}
) {}

const facts = ['demo', 'projector', 'answer', 'teamCards', 'stationCards'] as const;
/** What happened to an event, or `demo` for one that the product created. */
export type Fact = (typeof facts)[number];

/** Something that happened to an event, with the moment of the first time. */
export class EventFact extends table(
	'event_facts',
	{
		key: 'own',
		timeless: true,
		backup: {
			section: 'events',
			within: { name: 'facts', by: 'eventUid' },
			restore: () => ({ checks: { fact: z.enum(facts) } })
		}
	},
	{
		eventUid: uid().primary(),
		fact: text(20).of<Fact>().primary(),
		/** How many cards were last printed. */
		amount: int().optional(),
		at: time()
	}
) {}

/** Settings of an event: only the keys that were set, and its secrets encrypted. */
export class EventConfig extends table(
	'config',
	{
		key: 'own',
		backup: {
			section: 'eventConfigs',
			refs: { eventUid: 'events' },
			linked: ({ settings }, link) => ({ settings: linkedSettings(settings as Record<string, unknown>, link) }),
			sealed: { puzzleWordEnc: 'puzzleWord' },
			// Links that show a board to whoever has them.
			omits: ['shareTokenHash', 'shareTokenEnc', 'sponsorTokenHash', 'sponsorTokenEnc'],
			restore: () => ({
				checks: { ...settingChecks, puzzleWord: puzzleWord.nullable() },
				derive: ({ puzzleWord: word }, { secretKey }) => ({
					puzzleWordEnc: word ? encrypt(String(word), secretKey) : null,
					...{ shareTokenHash: null, shareTokenEnc: null, sponsorTokenHash: null, sponsorTokenEnc: null }
				})
			})
		}
	},
	{
		eventUid: uid().primary(),
		puzzleWordEnc: text(500).optional(),
		shareTokenHash: text(64).optional(),
		shareTokenEnc: text(300).optional(),
		sponsorTokenHash: text(64).optional(),
		sponsorTokenEnc: text(300).optional(),
		/** Settings of proposed names, in columns of their own; null = not chosen. */
		randomNameStrategy: text(10).optional(),
		randomNameDomains: json<string[]>().optional(),
		randomNameTones: json<string[]>().optional(),
		randomNameBuffer: int().optional(),
		randomNameLocale: text(35).optional(),
		settings: json<Record<string, unknown>>()
	}
) {}

/** The event an administrator chose for the back end of a namespace. */
export class ActiveEvent extends table(
	'active_event',
	{
		key: 'own',
		timeless: true,
		backup: { section: 'activeEvent', refs: { eventUid: 'events' }, restore: () => ({ naturalKey: [] }) }
	},
	{
		namespace: text(100).primary(),
		eventUid: uid(),
		setBy: text(120),
		setAt: time()
	}
) {}

/** Parents before what refers to them. */
export const tables = [QuizEvent, EventConfig, EventFact, ActiveEvent];
