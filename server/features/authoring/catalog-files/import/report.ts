import { z } from 'zod';
import { questionForm } from '../../catalogs/read/question-response.ts';
import { statuses, type Item } from './items.ts';
import type { Plan } from './plan.ts';
import { formats, type ReadMessage } from './rows.ts';
import { encodings } from '../../../../runtime/files/text-encoding.ts';
import { shownAs } from '../../../../operation/response-schema.ts';

const count = z.int().min(0);
const message = z.object({
	path: z.string().describe('The field, such as options[2]; of a file its line or part; empty for the whole'),
	code: z.string().describe('Stable code'),
	message: z.string().describe('A sentence for people, in English'),
	cell: z.string().optional().describe('The cell of a table, such as F12'),
	value: z.string().optional().describe('The beginning of what stands there')
});
const changes = z.object({ created: count, updated: count, removed: count, unchanged: count });
const catalog = z.object({ slug: z.string(), name: z.string(), exists: z.boolean() });

/** What was found in a file, and what importing it does or did. */
export const importReport = z
	.object({
		format: z.enum(formats),
		encoding: z.enum(encodings).nullable().describe('null = the format has no choice'),
		catalog: catalog.describe('The first catalog of the file'),
		catalogs: z.array(catalog.extend({ changes })).describe('All of them, with what happens to each'),
		counts: z.object({ found: count, ok: count, warnings: count, errors: count, skipped: count }),
		items: z.array(
			z.object({
				n: z.int().min(1).describe('Counted through the whole file'),
				source: z.string().describe('Where it stands: row 12, line 34 or question 3'),
				catalog: z.string().describe('Slug of its catalog'),
				type: z.string().nullable(),
				prompt: z.string().describe('Its beginning'),
				status: z.enum(statuses),
				messages: z.array(message),
				question: shownAs(z.unknown(), { output: questionForm }).optional()
			})
		),
		messages: z.array(message).describe('About the file and not about one question'),
		changes,
		importToken: z
			.string()
			.nullable()
			.describe('Takes in what was checked, once and within 30 minutes; null = it was done')
	})
	.meta({ id: 'ImportReport' });
export type ImportReport = z.infer<typeof importReport>;

/** The input of a report. */
export interface Checked {
	format: ImportReport['format'];
	encoding: ImportReport['encoding'];
	items: Item[];
	notes: ReadMessage[];
}

/** The report of a checked file and the plans for its catalogs. */
export function reportOf(checked: Checked, plans: Plan[], importToken: string | null): ImportReport {
	const catalogs = plans.map(({ slug, name, exists, changes: planned }) => ({ slug, name, exists, changes: planned }));
	const [{ slug, name, exists }] = catalogs as [(typeof catalogs)[number]];
	const sum = (key: keyof Plan['changes']) => plans.reduce((total, plan) => total + plan.changes[key], 0);
	return {
		format: checked.format,
		encoding: checked.encoding,
		catalog: { slug, name, exists },
		catalogs,
		counts: countsOf(checked.items),
		items: checked.items.map((item) => ({ ...item, catalog: plans[item.catalog]!.slug })),
		messages: checked.notes,
		changes: {
			created: sum('created'),
			updated: sum('updated'),
			removed: sum('removed'),
			unchanged: sum('unchanged')
		},
		importToken
	};
}

function countsOf(items: Item[]): ImportReport['counts'] {
	const of = (status: Item['status']) => items.filter((item) => item.status === status).length;
	return { found: items.length, ok: of('ok'), warnings: of('warning'), errors: of('error'), skipped: of('skipped') };
}
