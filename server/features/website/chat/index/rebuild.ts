import { z } from 'zod';
import { select } from '../../../../database/statements.ts';
import { perform } from '../../../../operation/operation.ts';
import { systemContext } from '../../../../operation/system.ts';
import { jobKind, type JobRun } from '../../../platform/jobs/kind.ts';
import { nextPublishing } from '../../news/public-rows.ts';
import { ChatPassage } from '../model.ts';
import { endIndex, forgetSource, storeSource } from '../operations/index.ts';
import { passagesOf } from '../passages.ts';
import type { SourceKind } from '../schema.ts';
import { keyOf, publicSources, readSource, type Place, type Source } from '../sources.ts';
import { stateOfTexts } from './stale.ts';

// A write of more of them would hold up those of a running event.
const perWrite = 20;
const perRemoval = 100;
const mostOfNamespace = 20_000;

interface Stored {
	kind: SourceKind;
	recordId: number;
	state: string;
	total: number;
	stored: number;
}

/** The sources that have passages, by state. */
export const storedSources = (namespace: string): Promise<Stored[]> =>
	select<Stored>(
		ChatPassage.sequelize!,
		`SELECT kind, record_id AS recordId, state, MAX(total) AS total, COUNT(*) AS stored FROM chat_passages
		WHERE namespace = ? GROUP BY kind, record_id, state`,
		[namespace]
	);

/** Whether all passages of a source are there. */
export const isWhole = ({ total, stored }: Stored): boolean => Number(total) === Number(stored);

/** Makes passages of the texts that have changed and forgets those of texts that are not public any more. */
async function rebuild({ dependencies, namespace, signal, progress }: JobRun): Promise<void> {
	const place: Place = { namespace, dependencies, now: dependencies.clock() };
	const context = systemContext(dependencies, indexTexts.name, namespace);
	const state = await stateOfTexts(namespace);
	const [sources, stored] = await Promise.all([publicSources(place), storedSources(namespace)]);
	const wanted = new Map(sources.map((source) => [keyOf(source), source]));
	const old = stored.filter((one) => wanted.get(keyOf({ ...one, id: one.recordId }))?.state !== one.state);
	for (const { kind, recordId } of old) {
		const but = wanted.get(keyOf({ kind, id: recordId }))?.state ?? null;
		for (let left = perRemoval; left === perRemoval && !signal.aborted;)
			left = (await perform(forgetSource, context, { kind, sourceId: recordId, but, most: perRemoval })).removed;
	}
	const whole = new Set(stored.filter(isWhole).map((one) => `${keyOf({ ...one, id: one.recordId })} ${one.state}`));
	let room =
		mostOfNamespace - stored.filter((one) => !old.includes(one)).reduce((sum, one) => sum + Number(one.stored), 0);
	const open = sources.filter((source) => !whole.has(`${keyOf(source)} ${source.state}`));
	for (const [index, source] of open.entries()) {
		if (signal.aborted) return;
		const passages = passagesOf(await readSource(place, source)).slice(0, Math.max(0, room));
		room -= passages.length;
		await store(source, passages, { context, signal });
		await progress(Math.floor((100 * (index + 1)) / open.length));
	}
	if (signal.aborted) return;
	const staleAt = (await nextPublishing([namespace], place.now))?.toISOString() ?? null;
	await perform(endIndex, context, { state, staleAt });
}

async function store(
	{ kind, id, title, state }: Source,
	passages: readonly string[],
	{ context, signal }: { context: ReturnType<typeof systemContext>; signal: AbortSignal }
): Promise<void> {
	const total = passages.length;
	for (let from = 0; from < total && !signal.aborted; from += perWrite) {
		const texts = passages.slice(from, from + perWrite);
		await perform(storeSource, context, { kind, sourceId: id, title, state, total, from, texts });
	}
}

/** Makes the passages of a namespace anew, as far as its texts have changed. */
export const indexTexts = jobKind({
	name: 'chat.index',
	input: z.strictObject({}),
	atOnce: 1,
	attempts: 3,
	leaseMs: 120_000,
	canStop: true,
	run: (_input, run) => rebuild(run)
});
