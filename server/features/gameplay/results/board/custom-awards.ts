import { settingsOfEvent } from '../../../authoring/events/load.ts';
import { livingNames } from '../../../authoring/teams/find.ts';

/** The host's own prizes with the names of their teams as they are now, in the host's order; removed teams get none. */
export async function customAwardsOf(eventUid: string): Promise<{ title: string; teamUid: string; name: string }[]> {
	const { customAwards } = await settingsOfEvent(eventUid);
	if (customAwards.length === 0) return [];
	const names = await livingNames(eventUid);
	return customAwards.flatMap(({ title, teamUid }) => {
		const name = names.get(teamUid);
		return name === undefined ? [] : [{ title, teamUid, name }];
	});
}
