import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { locales } from '#lib/messages/locale.ts';
import { csvParts, type Column } from '../../../../operation/csv.ts';
import { operation, type WriteWork } from '../../../../operation/operation.ts';
import { systemOnly } from '../../../../operation/system.ts';
import { conflict, invalidField, notFound } from '../../../../runtime/errors.ts';
import { cancelByKey } from '../../../platform/jobs/by-key.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { detectColumns, sampleBytes } from '../imports/detect.ts';
import { beginningOf, dropList } from '../imports/files.ts';
import { findImport, presentImports } from '../imports/find.ts';
import { importKey, readImport, writeImport } from '../imports/jobs.ts';
import type { JudgedLine } from '../imports/judge.ts';
import { SubscriberImport } from '../imports/model.ts';
import { reportLines } from '../imports/report.ts';
import {
	columnChoice,
	importId,
	importProof,
	importResponse,
	noCounts,
	type ImportProof,
	type ImportState
} from '../imports/schema.ts';
import { sweepImportsOf } from '../imports/sweep.ts';

const read = { area: 'newsletter', right: 'r' } as const;
const write = { area: 'newsletter', right: 'w' } as const;
const one = z.strictObject({ import: importId });
const output = z.object({ import: importResponse });
const errors = ['conflict'] as const;
const uploadsPerHour = 30;
const mostShown = 20;

function requireState({ state }: SubscriberImport, ...states: ImportState[]): void {
	if (!states.includes(state)) throw conflict(`This import is ${state}.`);
}

const present = async (row: SubscriberImport, transaction: Transaction | null = null) => ({
	import: (await presentImports([row], transaction))[0]!
});

type Starting = Pick<WriteWork, 'dependencies' | 'namespace' | 'now' | 'transaction' | 'afterCommit'>;

/** Starts the job of a phase anew: one of an earlier start stops. */
async function start(work: Starting, row: SubscriberImport, state: 'reading' | 'writing'): Promise<void> {
	const { namespace, transaction } = work;
	row.set({ state, run: row.run + 1, position: 0, counts: noCounts, samples: [], error: null, endedAt: null });
	await row.save({ transaction });
	const kind = state === 'reading' ? readImport : writeImport;
	await enqueue(work, kind, namespace, { import: row.id, run: row.run }, importKey(row));
}

/** The imports of a namespace, newest first. */
export const listImports = operation({
	summary: 'List the imports of subscribers from files.',
	access: read,
	input: z.strictObject({}),
	output: z.object({ imports: z.array(importResponse) }),
	async run({ namespace }) {
		const order: [string, string][] = [['id', 'DESC']];
		const rows = await SubscriberImport.findAll({ where: { namespace }, order, limit: mostShown });
		return { imports: await presentImports(rows) };
	}
});

/** One import: how it is built, what happens to its lines, how far it is. */
export const showImport = operation({
	summary: 'Show an import of subscribers, and what happens to its lines.',
	access: read,
	input: one,
	output,
	run: async ({ input, namespace }) => present(await findImport(namespace, input.import, null))
});

/** Takes a list that the door has laid down, and has it read; nothing is taken in yet. */
export const uploadImport = operation({
	summary: 'Upload a CSV file with subscribers and find out what an import would do.',
	access: write,
	input: z.strictObject({
		file: z.string().regex(/^[0-9a-f]{32}$/),
		name: lineText(200).describe('Name of the file')
	}),
	output,
	errors: ['payload_too_large', 'rate_limited'],
	changes: [],
	async prepare({ input, namespace, dependencies: { env, limits } }) {
		try {
			limits.take('newsletter-import', namespace, uploadsPerHour, 3600);
			const beginning = await beginningOf(env.DATA_DIR, input.file, sampleBytes);
			if (!beginning) throw notFound('file');
			return detectColumns(beginning);
		} catch (thrown) {
			await dropList(env.DATA_DIR, input.file);
			throw thrown;
		}
	},
	async run(work) {
		const { input, prepared: columns, namespace, transaction } = work;
		const fields = { uid: input.file, fileName: input.name, columns, counts: noCounts, samples: [] };
		const row = await SubscriberImport.create({ namespace, state: 'reading', ...fields }, { transaction });
		await start(work, row, 'reading');
		return present(row, transaction);
	},
	failed: ({ input, dependencies }) => dropList(dependencies.env.DATA_DIR, input.file)
});

/** Says which columns hold what, and reads the list again. */
export const chooseColumns = operation({
	summary: 'Choose the columns of an import of subscribers, and read its file again.',
	access: write,
	input: one.extend(columnChoice),
	output,
	errors,
	changes: [],
	async run(work) {
		const { namespace, transaction } = work;
		const { import: id, ...choice } = work.input;
		const row = await findImport(namespace, id, transaction);
		requireState(row, 'reading', 'ready', 'failed');
		const columns = Object.entries(choice);
		const beyond = columns.find(([, column]) => column !== null && column >= row.columns.headings.length);
		if (beyond) throw invalidField(beyond[0], 'unknown_reference', 'This file has no such column.');
		row.set({ columns: { ...row.columns, ...choice } });
		await start(work, row, 'reading');
		return present(row, transaction);
	}
});

/** Throws 422 where neither the proof nor a column says what was agreed to, and when. */
function requireProof(proof: ImportProof, { columns }: SubscriberImport, now: Date): void {
	if (proof.consent === null && columns.consent === null)
		throw invalidField('proof.consent', 'required', 'Say what people agreed to.');
	if (proof.consentAt === null && columns.consentAt === null)
		throw invalidField('proof.consentAt', 'required', 'Say when people agreed.');
	if (proof.consentAt !== null && new Date(proof.consentAt) > now)
		throw invalidField('proof.consentAt', 'too_big', 'This day is still to come.');
}

/** Takes in the new addresses of a list with the proof of their consent; done twice it is 409. */
export const beginImport = operation({
	summary: 'Take in the new addresses of an import of subscribers; a proof of consent is required.',
	access: write,
	input: one.extend({ proof: importProof }),
	output,
	errors,
	changes: [],
	async run(work) {
		const { input, namespace, now, transaction } = work;
		const row = await findImport(namespace, input.import, transaction);
		// One that was stopped goes on: what it has taken in counts as new.
		if (row.proof === null) requireState(row, 'ready');
		else requireState(row, 'ready', 'cancelled', 'failed');
		requireProof(input.proof, row, now);
		await start(work, row.set({ proof: input.proof }), 'writing');
		return present(row, transaction);
	}
});

async function stop(row: SubscriberImport, transaction: Transaction): Promise<void> {
	for (const kind of [readImport, writeImport]) await cancelByKey(kind, importKey(row), transaction);
}

/** Stops an import: what was taken in stays. */
export const cancelImport = operation({
	summary: 'Stop an import of subscribers; addresses that were taken in stay.',
	access: write,
	input: one,
	output,
	errors,
	changes: [],
	async run({ input, namespace, now, transaction }) {
		const row = await findImport(namespace, input.import, transaction);
		requireState(row, 'reading', 'ready', 'writing');
		await stop(row, transaction);
		await row.update({ state: 'cancelled', endedAt: now }, { transaction });
		return present(row, transaction);
	}
});

/** Forgets an import and its file; its addresses stay. */
export const removeImport = operation({
	summary: 'Forget an import of subscribers and its file; its addresses stay.',
	access: write,
	input: one,
	output: z.object({ id: z.int() }),
	errors,
	changes: [],
	async run({ input, namespace, transaction, dependencies, afterCommit }) {
		const row = await findImport(namespace, input.import, transaction);
		await stop(row, transaction);
		await row.destroy({ transaction });
		afterCommit(() => dropList(dependencies.env.DATA_DIR, row.uid));
		return { id: row.id };
	}
});

const columns: Column<JudgedLine>[] = [
	{ header: 'line', kind: 'number', value: ({ line }) => line },
	{ header: 'email', kind: 'text', value: ({ text }) => text },
	{ header: 'status', kind: 'text', value: ({ outcome }, words) => words.importOutcome[outcome] },
	{ header: 'reason', kind: 'text', value: ({ reason }, words) => reason && words.importReason[reason] }
];

/** What happened, or would happen, to each line of a list, as a file for spreadsheets. */
export const reportImport = operation({
	summary: 'Write what happens to each line of an import of subscribers as a CSV file.',
	access: read,
	input: one.extend({ locale: z.enum(locales).default('de') }),
	output: z.object({ name: z.string(), parts: z.custom<AsyncGenerator<string>>() }),
	errors,
	async run({ input, namespace, dependencies, now }) {
		const row = await findImport(namespace, input.import, null);
		requireState(row, 'ready', 'done', 'cancelled');
		const lines = reportLines(row, dependencies, now);
		const parts = csvParts(lines, columns, { delimiter: ';', locale: input.locale, timeZone: 'UTC' });
		return { name: `newsletter-import-${row.id}.csv`, parts };
	}
});

/** Deletes files of imports that ended or were left alone, and later what is known of them. */
export const sweepImports = operation({
	summary: 'Delete the files of imports of subscribers in time.',
	access: systemOnly,
	input: z.strictObject({}),
	changes: [],
	target: () => null,
	run: ({ now, transaction, dependencies, afterCommit }) =>
		sweepImportsOf(dependencies.env.DATA_DIR, now, transaction, afterCommit)
});
