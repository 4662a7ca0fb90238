import { QueryTypes, type Transaction } from 'sequelize';
import { notFound } from '../../../runtime/errors.ts';
import { QuizEvent } from './model.ts';
import { settingsOf, type Settings } from './settings.ts';

/** The fields of an event that decide how its board is shown. */
interface EventBoard {
	settings: Settings;
	/** When the board was frozen; null while it is not. */
	frozenAt: Date | null;
	/** Version of the rules that place its teams; null for the newest. */
	rankingRules: number | null;
	/** The ceremony is running, and only it reveals places. */
	isHeld: boolean;
	/** How often the resource has changed. */
	revision: number;
}

interface Row {
	frozenAt: Date | string | null;
	podiumStep: number | null;
	rankingRules: number | null;
	/** As text where the driver does not know JSON columns. */
	settings: string | Record<string, unknown> | null;
	revision: number | null;
}

const sql = `SELECT e.board_frozen_at AS frozenAt, e.podium_step AS podiumStep, e.ranking_rules AS rankingRules, c.settings, r.revision FROM events e
	LEFT JOIN config c ON c.event_uid = e.uid
	LEFT JOIN revisions r ON r.namespace = e.namespace AND r.resource = :resource
	WHERE e.uid = :eventUid`;

/**
 * Reads it together with the revision of a resource in one statement, because a watched board asks ten times a second;
 * 404 without the event.
 */
export async function readEventBoard(eventUid: string, resource: string): Promise<EventBoard> {
	const replacements = { eventUid, resource };
	const [row] = await QuizEvent.sequelize!.query<Row>(sql, { replacements, type: QueryTypes.SELECT });
	if (!row) throw notFound('event');
	const stored =
		typeof row.settings === 'string' ? (JSON.parse(row.settings) as Record<string, unknown>) : row.settings;
	return {
		settings: settingsOf(stored ?? undefined),
		frozenAt: row.frozenAt === null ? null : new Date(row.frozenAt),
		rankingRules: row.rankingRules,
		isHeld: isHeldAt(row.podiumStep),
		revision: row.revision ?? 0
	};
}

/** Replaces the step of a ceremony that has finished. */
export const podiumOver = -1;

const isHeldAt = (podiumStep: number | null): boolean => podiumStep !== null && podiumStep !== podiumOver;

/** Whether a ceremony is running, so that only it reveals places. */
export async function isBoardHeld(eventUid: string): Promise<boolean> {
	const event = await QuizEvent.findByPk(eventUid, { attributes: ['podiumStep'], raw: true });
	return isHeldAt(event?.podiumStep ?? null);
}

/** Holds back the board of an event during its ceremony; `podiumOver` and null release it. */
export async function holdBoard(event: QuizEvent, podiumStep: number | null, transaction: Transaction): Promise<void> {
	// No response contains it, so the event does not count as changed.
	await event.update({ podiumStep }, { transaction, silent: true });
}
