import { literal } from 'sequelize';
import { z } from 'zod';
import { actorName } from '../../../access/actor.ts';
import { requireVersion } from '../../../runtime/errors.ts';
import { given } from '../../../operation/given.ts';
import { operation } from '../../../operation/operation.ts';
import { decryptOrNull, newUid } from '../../../runtime/crypto.ts';
import { requireRoom } from '../../platform/plans/quota.ts';
import { currentEvent } from './current.ts';
import { findEvent, impliedEvent } from './find.ts';
import { withPreset } from './settings/presets.ts';
import { ActiveEvent, EventConfig, QuizEvent } from './model.ts';
import {
	eventFields,
	eventKey,
	eventResponse,
	presentConfig,
	presentEvent,
	wholeEventResponse,
	type ConfigChange,
	type EventResponse
} from './schema.ts';
import { shownGroups } from './settings/settings-form.ts';
import { enableShare, renewShare, shareVariants } from './share-link.ts';
import { storedSettings } from './settings/stored-settings.ts';
import { changeConfig, checkDates, chooseSlug, freeJoinCode, withFreeSlug } from './write.ts';

const read = { scope: 'quiz:read', area: 'events' } as const;
const write = { scope: 'quiz:write', area: 'events', right: 'w' } as const;

const changedEvent = z.object({
	event: wholeEventResponse,
	ignored: z.array(z.string()).optional().describe('Settings that were sent and are read no more')
});
const batch = 500;

/** Every event of the namespace: running and coming ones by start, undated last. */
export const listEvents = operation({
	summary: 'List the quiz events of the namespace.',
	access: read,
	input: z.strictObject({}),
	output: z.object({ events: z.array(eventResponse) }),
	async run({ namespace }) {
		const order = [literal('start_date IS NULL'), 'startDate', 'name', 'uid'] as never;
		const all = await QuizEvent.findAll({
			attributes: ['uid'],
			where: { namespace, removedAt: null },
			order,
			raw: true
		});
		const uids = all.map(({ uid }) => uid);
		const events: EventResponse[] = [];
		// A database row is many times larger than the response.
		for (let from = 0; from < uids.length; from += batch) {
			const some = await QuizEvent.findAll({ where: { namespace, uid: uids.slice(from, from + batch) } });
			const byUid = new Map(some.map((event) => [event.uid, presentEvent(event)]));
			events.push(...uids.slice(from, from + batch).flatMap((uid) => byUid.get(uid) ?? []));
		}
		return { events };
	}
});

/** One event with its settings. */
export const showEvent = operation({
	summary: 'Show one quiz event with its settings.',
	access: read,
	input: z.strictObject({ event: eventKey }),
	output: z.object({ event: wholeEventResponse }),
	run: async ({ input, namespace }) => ({ event: await wholeEvent(namespace, input.event) })
});

/** An event with its settings, and the form they are set by. */
export const showSettingsForm = operation({
	summary: 'Show the settings of a quiz event in their groups.',
	access: { area: 'events', right: 'r' },
	input: z.strictObject({ event: eventKey }),
	run: async ({ input, namespace }) => ({ event: await wholeEvent(namespace, input.event), groups: shownGroups() })
});

async function wholeEvent(namespace: string, key: string) {
	const event = await findEvent(namespace, key);
	return { ...presentEvent(event), config: presentConfig(await EventConfig.findByPk(event.uid)) };
}

/** Tells the puzzle word, which every other answer keeps to itself, to those who may set it; null without one, or where it cannot be read. */
export const showPuzzleWord = operation({
	summary: 'Show the puzzle word of a quiz event.',
	// The puzzle word is the only thing of an event that read-only users must not see.
	access: { area: 'events', right: 'w' },
	input: z.strictObject({ event: eventKey }),
	async run({ input, namespace, dependencies }) {
		const event = await findEvent(namespace, input.event);
		const sealed = (await EventConfig.findByPk(event.uid))?.puzzleWordEnc;
		return { puzzleWord: sealed ? decryptOrNull(sealed, dependencies.env.SECRET_KEY) : null };
	}
});

/** The event that readers of the back end mean when they name none: the active one, else the only one. */
export const findImpliedEvent = operation({
	summary: 'Find the event that is meant when none is named.',
	access: { area: 'events', right: 'r' },
	input: z.strictObject({}),
	run: async ({ namespace }) => ({ event: await impliedEvent(namespace) })
});

/** The event a screen of the back end works on, and those to choose from. */
export const showCurrentEvent = operation({
	summary: 'Show the event that a screen works on, and those near it to choose from.',
	access: { area: 'events', right: 'r' },
	input: z.strictObject({
		event: z.string().max(200).optional().describe('Uid or slug; the chosen or next one without')
	}),
	run: ({ input, namespace, now }) => currentEvent(namespace, input.event, now)
});

/** Makes an event with its short code and settings; a given slug in use is 409. */
export const createEvent = operation({
	summary: 'Create a quiz event.',
	access: write,
	input: eventFields,
	output: changedEvent,
	errors: ['conflict', 'quota_exceeded'],
	changes: ['events'],
	async run(work) {
		const { input, namespace, dependencies, transaction } = work;
		checkDates(input.start_date ?? null, input.end_date ?? null);
		await requireRoom('events', namespace, transaction);
		const event = await withFreeSlug(async () =>
			QuizEvent.create(
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
			)
		);
		const { defaultLocale: locale } = dependencies.settings.current();
		const config = await EventConfig.create({ eventUid: event.uid, namespace, settings: { locale } }, { transaction });
		await changeConfig(work, event, config, withPreset(input.preset, input.config, storedSettings(config)));
		if (event.changed()) await event.save({ transaction });
		return whole(event, config, input.config);
	}
});

/** Changes fields and settings of an event; omitted ones keep their value, all errors come in one 422. */
export const updateEvent = operation({
	summary: 'Change a quiz event; omitted fields keep their value.',
	access: write,
	input: eventFields.partial().extend({ event: eventKey }),
	output: changedEvent,
	errors: ['conflict', 'version_conflict'],
	changes: ['events'],
	async run(work) {
		const { input, namespace, ifVersion, transaction } = work;
		checkDates(input.start_date ?? null, input.end_date ?? null);
		const event = await findEvent(namespace, input.event, transaction);
		requireVersion(event, ifVersion);
		const { name, start_date: startDate, end_date: endDate, description, published } = input;
		event.set(given({ name, startDate, endDate, description, published }));
		checkDates(event.startDate, event.endDate);
		if (input.slug !== undefined && input.slug !== event.slug)
			event.set({ slug: await chooseSlug(namespace, input.slug, '', transaction) });
		const [config] = await EventConfig.findOrCreate({
			where: { eventUid: event.uid },
			defaults: { eventUid: event.uid, namespace, settings: {} },
			transaction
		});
		const change = withPreset(input.preset, input.config, storedSettings(config));
		const isConfigChanged = await changeConfig(work, event, config, change);
		const changedFrom = event.version;
		if (event.changed() || isConfigChanged) {
			await withFreeSlug(() => event.set({ version: changedFrom + 1 }).save({ transaction }));
			work.notify(event.uid, 'rankings', 'results', 'catalogs', 'own', 'access');
		}
		return whole(event, config, input.config);
	}
});

const whole = (event: QuizEvent, config: EventConfig, change: ConfigChange | undefined) => ({
	event: { ...presentEvent(event), config: presentConfig(config) },
	...(change?.ignored.length ? { ignored: change.ignored } : {})
});

/** Chooses the event that the back end opens with. */
export const activateEvent = operation({
	summary: 'Choose the event that the back end opens with.',
	access: { area: 'events', right: 'w' },
	input: z.strictObject({ event: eventKey }),
	changes: [],
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
	input: z.strictObject({ event: eventKey, variant: z.enum(shareVariants).default('public') }),
	changes: ['events'],
	async run(work) {
		const event = await findEvent(work.namespace, work.input.event, work.transaction);
		const { variant } = work.input;
		return { variant, ...(await renewShare(work, event, variant)) };
	}
});

/** Lets a dashboard link that was switched off work again; where there is none, one is made. */
export const openDashboard = operation({
	summary: 'Switch the dashboard link on, and make one where there is none.',
	access: { area: 'events', right: 'w' },
	input: z.strictObject({ event: eventKey }),
	changes: ['events'],
	async run(work) {
		const event = await findEvent(work.namespace, work.input.event, work.transaction);
		await enableShare(work, event);
		return { event: presentEvent(event) };
	}
});
