import type { Work } from '../../../operation/operation.ts';
import { settingsOfEvent } from '../../authoring/events/load.ts';
import { placesIn } from '../../authoring/teams/bounds.ts';
import { countOwnNamed } from '../../authoring/teams/give-way.ts';

/** The state of joining without a card; crowded once half of the places are taken by teams that joined on their own. */
export async function wayInOf({ dependencies }: Pick<Work, 'dependencies'>, eventUid: string) {
	const settings = await settingsOfEvent(eventUid);
	const { joinClosed, joinWord, restrictToTeams } = settings;
	const { teams, ownNamed } = await countOwnNamed(eventUid);
	const most = placesIn(settings, dependencies.env);
	return { teams, ownNamed, most, isCrowded: 2 * ownNamed >= most, joinClosed, joinWord, isListOnly: restrictToTeams };
}
