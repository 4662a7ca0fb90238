import { settingsOfEvent } from '../../authoring/events/load.ts';
import { mostTeams } from '../../authoring/events/settings/joining.ts';
import { countOwnNamed } from '../../authoring/teams/give-way.ts';

/** The state of joining without a card; crowded once half of the places are taken by teams that joined on their own. */
export async function wayInOf(eventUid: string) {
	const { expectedTeams, joinClosed, joinWord, restrictToTeams } = await settingsOfEvent(eventUid);
	const { teams, ownNamed } = await countOwnNamed(eventUid);
	const most = expectedTeams ?? mostTeams;
	return { teams, ownNamed, most, isCrowded: 2 * ownNamed >= most, joinClosed, joinWord, isListOnly: restrictToTeams };
}
