import { z } from 'zod';
import { findField, findRow, insertRow, updateRows } from '../../../../database/rows.ts';
import { operation } from '../../../../operation/operation.ts';
import { timeSchema } from '../../../../operation/response-schema.ts';
import { systemOnly } from '../../../../operation/system.ts';
import { hasChat } from '../../../../runtime/chat.ts';
import { notFound, requireVersion } from '../../../../runtime/errors.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { indexTexts, isWhole, storedSources } from '../index/rebuild.ts';
import { isBehind, stateOfTexts } from '../index/stale.ts';
import { ChatDocument, ChatExclusion, ChatSettings, ChatUsage, mostDaily } from '../model.ts';
import { listedSource, settingsSchema, sourceKey, usageSchema } from '../schema.ts';
import { excludedKeys, exclusionField, keyOf, publicSources, type Place } from '../sources.ts';
import { dayOf, settingsOf } from '../usage.ts';

const write = { area: 'chat', right: 'w' } as const;
const hour = 3600;

/** What the chat may quote, with how much of it is found by now. */
async function listSources(place: Place): Promise<z.infer<typeof listedSource>[]> {
	const [sources, excluded, stored] = await Promise.all([
		publicSources(place),
		excludedKeys(place.namespace),
		storedSources(place.namespace)
	]);
	const whole = stored.filter(isWhole);
	const counts = new Map(whole.map((one) => [`${keyOf({ ...one, id: one.recordId })} ${one.state}`, one.stored]));
	return sources.map((source) => ({
		kind: source.kind,
		id: source.id,
		title: source.title,
		url: source.path,
		isExcluded: excluded.has(keyOf(source)),
		passages: Number(counts.get(`${keyOf(source)} ${source.state}`) ?? 0)
	}));
}

/** Everything about the chat of a namespace: how it is set, what it may quote, what it cost today. */
export const showChat = operation({
	summary: 'Show how the chat is set, what it answers from and what it cost today.',
	access: { area: 'chat', right: 'r' },
	input: z.strictObject({}),
	output: z.object({
		settings: settingsSchema,
		hasService: z.boolean(),
		usage: usageSchema,
		index: z.object({ isBehind: z.boolean(), indexedAt: timeSchema.nullable() }),
		sources: z.array(listedSource)
	}),
	async run(work) {
		const { namespace, now, dependencies } = work;
		const { isOn, dailyLimit, version, indexedAt } = await settingsOf(namespace);
		const used = await findRow(ChatUsage, { namespace, day: dayOf(now) });
		return {
			settings: { isOn, dailyLimit, version },
			hasService: hasChat(dependencies.env),
			usage: {
				requests: used?.requests ?? 0,
				tokens: used?.tokens ?? 0,
				characters: used?.characters ?? 0
			},
			index: { isBehind: await isBehind(namespace, now), indexedAt: indexedAt?.toISOString() ?? null },
			sources: await listSources(work)
		};
	}
});

/** Switches the chat on or off and limits what it costs. */
export const saveChatSettings = operation({
	summary: 'Switch the chat on or off, or limit its questions a day.',
	access: { area: 'namespaces', right: 'w' },
	input: z
		.strictObject({
			isOn: z.union([z.boolean(), z.stringbool()]).describe('Whether visitors get answers'),
			dailyLimit: z.coerce
				.number()
				.int()
				.min(0)
				.max(mostDaily)
				.describe('How many questions a day the service is asked')
		})
		.partial(),
	output: z.object({ settings: settingsSchema }),
	errors: ['version_conflict'],
	changes: ['chat'],
	target: () => 'chat',
	async run({ input, ifVersion, namespace, transaction }) {
		const row =
			(await findRow(ChatSettings, { namespace }, { transaction, lock: true })) ??
			(await insertRow(ChatSettings, { namespace }, transaction));
		requireVersion(row, ifVersion);
		const next = { isOn: input.isOn ?? row.isOn, dailyLimit: input.dailyLimit ?? row.dailyLimit };
		const isChanged = next.isOn !== row.isOn || next.dailyLimit !== row.dailyLimit;
		const version = row.version + Number(isChanged);
		if (isChanged) await updateRows(ChatSettings, { ...next, version }, { id: row.id }, transaction);
		return { settings: { ...next, version } };
	}
});

/** Leaves a text out of the answers or takes it in again, from the next question on. */
export const excludeSource = operation({
	summary: 'Leave a text out of the answers of the chat, or take it in again.',
	access: write,
	input: z.strictObject({ ...sourceKey, isExcluded: z.union([z.boolean(), z.stringbool()]) }),
	output: z.object({ source: listedSource.pick({ kind: true, id: true, isExcluded: true }) }),
	changes: ['chat'],
	target: ({ source }) => keyOf(source),
	async run({ input: { kind, sourceId: id, isExcluded }, ...work }) {
		const { namespace, transaction } = work;
		if (kind === 'document') {
			const known = await findField(ChatDocument, 'id', { namespace, id }, { transaction, lock: true });
			if (known === undefined) throw notFound('document');
			await updateRows(ChatDocument, { isExcluded }, { id }, transaction);
		} else {
			const [source] = await publicSources(work, [{ kind, id }]);
			if (!source) throw notFound('text');
			const where = { namespace, [exclusionField(kind)]: id };
			const known = await ChatExclusion.findOne({ where, transaction, lock: true });
			if (known && !isExcluded) await known.destroy({ transaction });
			if (!known && isExcluded) await ChatExclusion.create(where, { transaction });
		}
		return { source: { kind, id, isExcluded } };
	}
});

/** Has the passages of a namespace made once its texts have changed. */
export const requestIndex = operation({
	summary: 'Have the chat read texts that have changed.',
	access: systemOnly,
	input: z.strictObject({}),
	changes: [],
	target: () => null,
	async run(work) {
		const { namespace, transaction } = work;
		const row =
			(await findRow(ChatSettings, { namespace }, { transaction })) ??
			(await insertRow(ChatSettings, { namespace }, transaction));
		const state = `${await stateOfTexts(namespace)} ${row.staleAt?.getTime() ?? ''}`;
		await enqueue(work, indexTexts, namespace, {}, `index:${namespace}:${state}`);
		return {};
	}
});

/** Has all texts compared with their passages again. */
export const rebuildIndex = operation({
	summary: 'Have the chat read all texts again.',
	access: write,
	input: z.strictObject({}),
	output: z.object({}),
	errors: ['rate_limited'],
	changes: [],
	target: () => 'chat index',
	prepare: ({ namespace, dependencies: { limits } }) => {
		limits.take('chat-rebuild', namespace, 12, hour);
		return Promise.resolve(undefined);
	},
	async run(work) {
		const { namespace, transaction } = work;
		if (!(await findRow(ChatSettings, { namespace }, { transaction })))
			await insertRow(ChatSettings, { namespace }, transaction);
		await enqueue(work, indexTexts, namespace, {});
		return {};
	}
});
