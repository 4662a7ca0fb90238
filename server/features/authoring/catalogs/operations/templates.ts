import { z } from 'zod';
import { locales } from '#lib/messages/locale.ts';
import { questionTypes } from '#lib/questions/index.ts';
import { operation } from '../../../../operation/operation.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import { findEvent } from '../../events/find.ts';
import { eventKey } from '../../events/schema.ts';
import { findCatalog, questionsOf } from '../find.ts';
import { makeCatalog } from '../write/make.ts';
import { Question } from '../model.ts';
import { presentOne } from '../read/present.ts';
import { requireQuestionRoom } from '../write/editing.ts';
import { questionRow } from '../read/rows.ts';
import { catalogKey, catalogResponse } from '../schema.ts';
import { presentTemplate, templateNames, templateOf } from '../templates.ts';

const write = { scope: 'quiz:write', area: 'catalogs', right: 'w' } as const;
const locale = z.enum(locales).describe('Language of the questions');
const template = z.enum(templateNames).describe('Which ready set of questions');

/** The ready sets of questions in every language, without the questions themselves. */
export const listTemplates = operation({
	summary: 'List the ready sets of questions to begin with.',
	access: { scope: 'quiz:read', area: 'questions' },
	input: z.strictObject({}),
	output: z.object({
		templates: z.array(
			z.object({
				template,
				locale,
				name: z.string(),
				description: z.string(),
				questions: z.int(),
				types: z.array(z.enum(questionTypes))
			})
		)
	}),
	run: async () => ({
		templates: locales.flatMap((language) => templateNames.map((name) => presentTemplate(name, language)))
	})
});

/** Puts a ready set of questions into a catalog, behind those it has; into a new one where none is named. */
export const useTemplate = operation({
	summary: 'Add a ready set of questions to a catalog, marked as samples.',
	access: write,
	input: z.strictObject({
		event: eventKey,
		template,
		locale,
		catalog: catalogKey.optional().describe('slug or uid of the catalog that gets them; a new one when left out')
	}),
	output: z.object({ event_uid: uidSchema, catalog: catalogResponse, added: z.int() }),
	changes: ['catalogs', 'events'],
	async run({ input, namespace, transaction, notify }) {
		const event = await findEvent(namespace, input.event, transaction);
		const { name, description, questions } = templateOf(input.template, input.locale);
		const catalog = input.catalog
			? await findCatalog(event.uid, input.catalog)
			: await makeCatalog(
					event,
					{ name: name!, columns: { name: name!, description: description ?? '' } },
					transaction
				);
		await requireQuestionRoom(catalog, questions.length);
		const first = (await questionsOf(catalog.uid)).length;
		const rows = questions.map((question, index) => ({
			namespace,
			catalogUid: catalog.uid,
			...questionRow(question, first + index)
		}));
		await Question.bulkCreate(rows, { transaction });
		await catalog.update({ version: catalog.version + 1 }, { transaction });
		notify(event.uid, 'catalogs', 'rankings', 'own');
		return { event_uid: event.uid, catalog: await presentOne(catalog), added: questions.length };
	}
});
