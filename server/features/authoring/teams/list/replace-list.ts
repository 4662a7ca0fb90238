import type { Transaction } from 'sequelize';
import { nameKey } from '#lib/text/name-key.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import { signOut } from '../devices.ts';
import { given } from '../../../../operation/given.ts';
import { Team } from '../model.ts';
import { extraTimeOf } from '../schema.ts';
import type { ListedName } from './read-list.ts';
import type { NewTeam } from '../save.ts';

interface Place {
	name: string;
	order: number;
	/** Factor of its time limits; undefined = as it is. */
	extraTime: number | undefined;
}

/** What a new list does to the live teams. */
interface ListChange {
	kept: Map<Team, Place>;
	fresh: Place[];
	/** Listed teams that the list leaves out. */
	gone: Team[];
}

/** Matches a list with the living teams: by uid, else by name. */
export function planList(wanted: readonly ListedName[], living: readonly Team[]): ListChange {
	const kept = new Map<Team, Place>();
	const fresh: Place[] = [];
	const claimed = new Set(wanted.map(({ uid }) => uid));
	const byUid = new Map(living.map((team) => [team.uid, team]));
	// A team that another entry names by uid belongs to that entry, whatever its previous name.
	const byName = new Map(living.filter(({ uid }) => !claimed.has(uid)).map((team) => [team.nameKey, team]));
	wanted.forEach(({ uid, name, extra_time: extraTime }, order) => {
		const team = (uid && byUid.get(uid)) || byName.get(nameKey(name));
		if (team && !kept.has(team)) kept.set(team, { name, order, extraTime });
		else fresh.push({ name, order, extraTime });
	});
	return { kept, fresh, gone: living.filter((team) => team.isListed && !kept.has(team)) };
}

/** Writes new names and places of kept teams; those that change nothing stay untouched. */
export async function storeKept(kept: ListChange['kept'], transaction: Transaction): Promise<void> {
	const changed = [...kept].filter(
		([team, { name, order, extraTime = extraTimeOf(team) }]) =>
			team.name !== name || team.sortOrder !== order || !team.isListed || extraTimeOf(team) !== extraTime
	);
	const renamed = changed.filter(([team, { name }]) => team.nameKey !== nameKey(name)).map(([{ uid }]) => uid);
	// Names move between teams in any order, so the unique keys are freed before they are given out again.
	await Team.update({ nameKey: null }, { where: { uid: renamed }, transaction });
	for (const [team, { name, order, extraTime }] of changed)
		await team.update(
			{
				...given({ extraTime }),
				name,
				nameKey: nameKey(name),
				sortOrder: order,
				isListed: true,
				wasListed: true,
				version: team.version + 1
			},
			{ transaction }
		);
}

/** Takes teams out: their devices and links end, their results stay. */
export async function removeTeams(uids: readonly string[], now: Date, transaction: Transaction): Promise<void> {
	if (!uids.length) return;
	await Team.update({ removedAt: now, nameKey: null, isListed: false }, { where: { uid: [...uids] }, transaction });
	await signOut(uids, now, transaction);
}

/** The fields of a new listed team. */
export const listedTeam = (
	namespace: string,
	eventUid: string,
	name: string,
	sortOrder: number,
	extraTime = 1
): NewTeam => ({
	uid: newUid(),
	namespace,
	eventUid,
	name,
	sortOrder,
	isListed: true,
	origin: 'list',
	extraTime
});
