import type { WriteWork } from '../../../operation/operation.ts';
import { EventConfig, QuizEvent } from './model.ts';
import { moveDates, type NewDates } from './calendar/move-dates.ts';
import { copiedFields } from './schema.ts';
import { settingsOf } from './settings.ts';
import { settingsColumns, storedSettings } from './settings/stored-settings.ts';
import { checkDates, chooseSlug, freeJoinCode, withFreeSlug } from './write.ts';

// People with links to the original were not invited to this event.
const linksOff = { dashboardShareEnabled: false, dashboardSponsorEnabled: false };

/** The fields of an event's copy. */
interface Copy extends NewDates {
	uid: string;
	name?: string | undefined;
	/** Maps a stored value to its copy. */
	translate: <T>(value: T) => T;
}

/**
 * Makes an unpublished event of another one: its text, settings and puzzle word with dates that moved. Links, the state
 * of its board and prizes of its teams stay behind.
 */
export async function copyEvent(
	work: Pick<WriteWork, 'namespace' | 'now' | 'transaction'>,
	event: QuizEvent,
	copy: Copy
): Promise<QuizEvent> {
	const { namespace, transaction } = work;
	const config = await EventConfig.findByPk(event.uid, { transaction });
	const settings = settingsOf(storedSettings(config));
	const dates = moveDates(event, settings, copy, work.now);
	checkDates(dates.startDate, dates.endDate);
	const name = copy.name ?? nextName(event, dates.startDate);
	const made = await withFreeSlug(async () =>
		QuizEvent.create(
			{
				uid: copy.uid,
				namespace,
				slug: await chooseSlug(namespace, undefined, name, transaction),
				name,
				startDate: dates.startDate,
				endDate: dates.endDate,
				...copy.translate(copiedFields(event)),
				published: false,
				joinCode: await freeJoinCode(transaction)
			},
			{ transaction }
		)
	);
	const { customAwards: _prizes, boardMode, ...kept } = storedSettings(config);
	const mode = boardMode === undefined || boardMode === 'frozen' ? {} : { boardMode };
	await EventConfig.create(
		{
			eventUid: made.uid,
			namespace,
			puzzleWordEnc: config?.puzzleWordEnc ?? null,
			...settingsColumns(copy.translate({ ...kept, ...mode, ...dates.windows, ...linksOff }))
		},
		{ transaction }
	);
	return made;
}

/** The name of an event with the year of its new start instead of the old one. */
function nextName({ name, startDate }: QuizEvent, start: Date | null): string {
	if (!startDate || !start) return name;
	return name.replaceAll(String(startDate.getUTCFullYear()), String(start.getUTCFullYear()));
}
