import { catalogChecks, questionChecks, wholeQuestion } from './restore.ts';
import { bool, int, json, longText, table, text, time, uid } from '../../../database/table.ts';
import type { QuestionType, Translations } from '#lib/questions/types.ts';

/** A station of an event: a list of questions. */
export class Catalog extends table(
	'catalogs',
	{
		key: 'uid',
		versioned: true,
		backup: {
			section: 'catalogs',
			refs: { eventUid: 'events' },
			omits: ['slugKey'],
			restore: () => ({
				checks: catalogChecks,
				derive: ({ slug, removedAt }) => ({ slugKey: removedAt ? null : slug })
			})
		},
		usage: { word: 'catalogs', where: { removedAt: null } }
	},
	{
		eventUid: uid(),
		slug: text(100),
		/** The slug while the catalog lives, else null, so a removed one frees its slug. */
		slugKey: text(100).optional(),
		sortOrder: int(),
		name: text(200),
		description: longText(),
		comment: longText(),
		raetselBuchstabe: text(10).optional(),
		qrcodeUrl: text(2048).optional(),
		removedAt: time().optional()
	}
) {}

/** One question; `content` has what is specific to its type, with stable option ids. */
export class Question extends table(
	'questions',
	{
		key: 'id',
		backup: {
			section: 'questions',
			refs: { catalogUid: 'catalogs' },
			restore: () => ({
				checks: questionChecks,
				whole: wholeQuestion,
				naturalKey: ['catalogUid', 'sortOrder', 'type', 'prompt']
			})
		}
	},
	{
		catalogUid: uid(),
		sortOrder: int(),
		type: text(20).of<QuestionType>(),
		prompt: longText(),
		points: int(),
		countdown: int().optional(),
		instantFeedback: bool().optional(),
		image: text(2048).optional(),
		explanation: longText().optional(),
		content: json<Record<string, unknown>>(),
		/** Its texts in other languages, by the ids of its parts. */
		translations: json<Translations>().optional(),
		/** It came with a template and has not been edited yet. */
		isSample: bool().optional(),
		/** Since when it is out of scoring. */
		voidedAt: time().optional(),
		removedAt: time().optional()
	}
) {}

/** Parents before what refers to them. */
export const tables = [Catalog, Question];
