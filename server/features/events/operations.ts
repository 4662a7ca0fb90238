import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { actorName } from '../../access/actor.ts';
import { conflict, invalidField, invalidInput, versionConflict } from '../../errors.ts';
import { faultsOf } from '../../faults.ts';
import { operation, type Work } from '../../operation.ts';
import { encrypt, newUid, randomText, randomToken, sha256 } from '../../secrets.ts';
import { findEvent } from './find.ts';
import { ActiveEvent, EventConfig, QuizEvent } from './model.ts';
import { eventFields, eventKey, presentConfig, presentEvent } from './schema.ts';
import { mergeSettings, readAliases, settingsChange } from './settings.ts';
import { freeSlug, slugOf } from './slug.ts';

const read = { scope: 'quiz:read', area: 'events' } as const;
const write = { scope: 'quiz:write', area: 'events', right: 'w' } as const;
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Every event of the namespace: running and coming ones by start, undated last. */
export const listEvents = operation({
	summary: 'List the quiz events of the namespace.',
	access: read,
	input: z.strictObject({}),
	async run({ namespace }) {
		const events = await QuizEvent.findAll({ where: { namespace }, order: ['startDate', 'name', 'uid'] });
		return { events: events.map(presentEvent) };
	}
});

/** One event with its settings. */
export const showEvent = operation({
	summary: 'Show one quiz event with its settings.',
	access: read,
	input: z.strictObject({ event: eventKey }),
	async run({ input, namespace }) {
		const event = await findEvent(namespace, input.event);
		return { event: { ...presentEvent(event), config: presentConfig(await EventConfig.findByPk(event.uid)) } };
	}
});

/** Makes an event with its short code and settings; a given slug in use is 409. */
export const createEvent = operation({
	summary: 'Create a quiz event.',
	access: write,
	input: eventFields,
	writes: ['events'],
	async run(work) {
		const { input, namespace, transaction } = work;
		checkDates(input.start_date ?? null, input.end_date ?? null);
		const event = await QuizEvent.create(
			{
				uid: newUid(),
				namespace,
				slug: await chooseSlug(namespace, input.slug, input.name, transaction),
				name: input.name,
				startDate: input.start_date ?? null,
				endDate: input.end_date ?? null,
				description: input.description ?? '',
				published: input.published ?? false,
				joinCode: await freeJoinCode(transaction)
			},
			{ transaction }
		);
		const config = await EventConfig.create({ eventUid: event.uid, namespace, settings: {} }, { transaction });
		const ignored = await changeConfig(work, config, input.config);
		return { event: { ...presentEvent(event), config: presentConfig(config) }, ...(ignored.length ? { ignored } : {}) };
	}
});

/** Changes fields and settings of an event; what is left out keeps its value, all faults come in one 422. */
export const updateEvent = operation({
	summary: 'Change a quiz event; fields left out keep their value.',
	access: write,
	input: eventFields.partial().extend({ event: eventKey }),
	writes: ['events'],
	async run(work) {
		const { input, namespace, ifVersion, transaction } = work;
		const event = await findEvent(namespace, input.event);
		if (ifVersion !== undefined && ifVersion !== event.version) throw versionConflict(event.version);
		const changes = {
			...(input.name === undefined ? {} : { name: input.name }),
			...(input.start_date === undefined ? {} : { startDate: input.start_date }),
			...(input.end_date === undefined ? {} : { endDate: input.end_date }),
			...(input.description === undefined ? {} : { description: input.description }),
			...(input.published === undefined ? {} : { published: input.published }),
			...(input.slug === undefined || input.slug === event.slug
				? {}
				: { slug: await chooseSlug(namespace, input.slug, '', transaction) })
		};
		event.set(changes);
		checkDates(event.startDate, event.endDate);
		const [config] = await EventConfig.findOrCreate({
			where: { eventUid: event.uid },
			defaults: { eventUid: event.uid, namespace, settings: {} },
			transaction
		});
		const ignored = await changeConfig(work, config, input.config, event);
		if (event.changed() || input.config) await event.update({ version: event.version + 1 }, { transaction });
		work.touch(event.uid, 'rankings', 'results', 'catalogs', 'own');
		return { event: { ...presentEvent(event), config: presentConfig(config) }, ...(ignored.length ? { ignored } : {}) };
	}
});

/** Chooses the event that the back end opens with. */
export const activateEvent = operation({
	summary: 'Choose the event that the back end opens with.',
	access: { area: 'events', right: 'w' },
	input: z.strictObject({ event: eventKey }),
	writes: [],
	async run({ input, namespace, actor, now, transaction }) {
		const event = await findEvent(namespace, input.event);
		await ActiveEvent.upsert({ namespace, eventUid: event.uid, setBy: actorName(actor), setAt: now }, { transaction });
		return { event: presentEvent(event) };
	}
});

/** Makes a new dashboard link, switches it on and kills the old one. */
export const rotateShareToken = operation({
	summary: 'Make a new dashboard link; the old one stops working.',
	access: { area: 'events', right: 'w' },
	input: z.strictObject({ event: eventKey, variant: z.enum(['public']).default('public') }),
	writes: ['events'],
	async run({ input, namespace, parts, touch, transaction }) {
		const event = await findEvent(namespace, input.event);
		const token = randomToken(18);
		const config = await EventConfig.findByPk(event.uid, { transaction });
		const settings = { ...config?.settings, dashboardShareEnabled: true };
		const sealed = { shareTokenHash: sha256(token), shareTokenEnc: encrypt(token, parts.env.SECRET_KEY) };
		await EventConfig.upsert({ eventUid: event.uid, namespace, settings, ...sealed }, { transaction });
		touch(event.uid, 'access');
		return { variant: input.variant, token, url: `${parts.publicUrl}/event/${event.slug}/dashboard/${token}` };
	}
});

function checkDates(start: Date | null, end: Date | null): void {
	if (start && end && end <= start) throw invalidField('end_date', 'too_small', 'The end must come after the start.');
}

async function chooseSlug(
	namespace: string,
	wanted: string | undefined,
	name: string,
	transaction?: Transaction
): Promise<string> {
	const rows = await QuizEvent.findAll({
		where: { namespace },
		attributes: ['slug'],
		raw: true,
		...(transaction ? { transaction } : {})
	});
	const taken = new Set(rows.map((row) => row.slug));
	if (wanted === undefined) return freeSlug(slugOf(name), (slug) => taken.has(slug));
	if (taken.has(wanted))
		throw conflict('This address is used by another event.', [
			{ path: 'slug', code: 'duplicate', message: 'This address is taken.' }
		]);
	return wanted;
}

async function freeJoinCode(transaction?: Transaction): Promise<string> {
	for (let length = 4; length <= 6; length += 1)
		for (let attempt = 0; attempt < 8; attempt += 1) {
			const code = randomText(length, codeAlphabet);
			if (!(await QuizEvent.count({ where: { joinCode: code }, ...(transaction ? { transaction } : {}) }))) return code;
		}
	throw conflict('No short code is free.');
}

async function changeConfig(
	{ parts, now, transaction }: Work<unknown>,
	config: EventConfig,
	input: Record<string, unknown> | undefined,
	event?: QuizEvent
): Promise<string[]> {
	if (!input) return [];
	const { config: named, ignored } = readAliases(input);
	const parsed = settingsChange.safeParse(named, { reportInput: true });
	if (!parsed.success) throw invalidInput(faultsOf(parsed.error, 'config'));
	const { puzzleWord, ...change } = parsed.data;
	const secret =
		puzzleWord === undefined ? {} : { puzzleWordEnc: puzzleWord ? encrypt(puzzleWord, parts.env.SECRET_KEY) : null };
	// The frozen board shows the moment of the switch, by the server's clock.
	if (event && 'boardMode' in change && change.boardMode !== config.settings.boardMode)
		event.set({ boardFrozenAt: change.boardMode === 'frozen' ? now : null });
	await config.update({ settings: mergeSettings(config.settings, change), ...secret }, { transaction });
	return ignored;
}
