import { literal, QueryTypes } from 'sequelize';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { operation } from '../../operation/operation.ts';
import { phaseOf } from './availability.ts';
import { eventsWithFact } from './facts.ts';
import { ActiveEvent, EventConfig, QuizEvent } from './model.ts';
import { presentEvent, type EventResponse } from './schema.ts';
import { settingsOf } from './settings.ts';

/** How an event stands: not published, before, inside or after its dates. */
export type EventState = 'draft' | 'planned' | 'running' | 'finished';

/** An event as the lists of the back end show it. */
export interface EventOverview extends EventResponse {
	state: EventState;
	timeZone: string;
	locale: 'de' | 'en';
	/** The one the back end opens with. */
	isActive: boolean;
	/** Put aside: lists leave it out. */
	isArchived: boolean;
	/** Made by the product itself, to try it. */
	isDemo: boolean;
	/** Whether its dashboard link works. */
	isShared: boolean;
	catalogs: number;
	teams: number;
	answers: number;
}

const states = { before: 'planned', open: 'running', after: 'finished' } as const;
/** How an event stands at a moment. */
export const stateOf = (event: QuizEvent, now: Date): EventState =>
	event.published ? states[phaseOf(event, now)] : 'draft';

const counted = {
	catalogs: 'catalogs WHERE namespace = :namespace AND removed_at IS NULL',
	teams: 'teams WHERE namespace = :namespace AND removed_at IS NULL',
	answers: 'question_results WHERE namespace = :namespace AND team_uid IS NOT NULL'
};

/** Every event of the namespace with its state and the numbers of its catalogs, teams and answers. */
export const listEventOverview = operation({
	summary: 'List the quiz events of the namespace with state and counts.',
	access: { area: 'events', right: 'r' },
	input: z.strictObject({}),
	async run({ namespace, dependencies, now }) {
		const order = [literal('start_date IS NULL'), 'startDate', 'name', 'uid'] as never;
		const events = await QuizEvent.findAll({ where: { namespace, removedAt: null }, order });
		const configs = new Map((await EventConfig.findAll({ where: { namespace } })).map((row) => [row.eventUid, row]));
		const active = await ActiveEvent.findByPk(namespace);
		const demos = new Set(await eventsWithFact(namespace, 'demo'));
		const catalogs = await countByEvent(dependencies.database, namespace, 'catalogs');
		const teams = await countByEvent(dependencies.database, namespace, 'teams');
		const answers = await countByEvent(dependencies.database, namespace, 'answers');
		const present = (event: QuizEvent): EventOverview => {
			const config = configs.get(event.uid);
			const { timeZone, locale, dashboardShareEnabled } = settingsOf(config?.settings);
			return {
				...presentEvent(event),
				state: stateOf(event, now),
				timeZone,
				locale,
				isActive: active?.eventUid === event.uid,
				isArchived: event.archivedAt !== null,
				isDemo: demos.has(event.uid),
				isShared: dashboardShareEnabled && Boolean(config?.shareTokenEnc),
				catalogs: catalogs(event.uid),
				teams: teams(event.uid),
				answers: answers(event.uid)
			};
		};
		return { events: events.map(present) };
	}
});

async function countByEvent(
	{ sequelize }: Database,
	namespace: string,
	what: keyof typeof counted
): Promise<(eventUid: string) => number> {
	const rows = await sequelize.query<{ uid: string; amount: number }>(
		`SELECT event_uid AS uid, COUNT(*) AS amount FROM ${counted[what]} GROUP BY event_uid`,
		{ replacements: { namespace }, type: QueryTypes.SELECT }
	);
	const amounts = new Map(rows.map(({ uid, amount }) => [uid, Number(amount)]));
	return (eventUid) => amounts.get(eventUid) ?? 0;
}
