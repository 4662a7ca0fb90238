import { Op, type WhereOptions } from 'sequelize';
import { select } from '../../../database/statements.ts';
import type { PhotoList, PhotoRow } from '#lib/live/photo-list.ts';
import { livingCatalogs } from '../../authoring/catalogs/find.ts';
import { livingAmong } from '../../authoring/teams/find.ts';
import { EventPhoto, PhotoConsent } from './model.ts';

/** How many photos a screen receives. */
const mostRows = 60;

/** The labels of a photo: team and station; removed ones have no name any more. */
interface PhotoNames {
	teams: Map<string, { name: string; nameHidden: boolean }>;
	stations: Map<string, { slug: string; name: string }>;
}

/** The labels of photos of an event. */
export async function namesFor(eventUid: string, teamUids: string[]): Promise<PhotoNames> {
	const [teams, stations] = await Promise.all([livingAmong(eventUid, teamUids), livingCatalogs(eventUid)]);
	return {
		teams: new Map(teams.map((team) => [team.uid, team])),
		stations: new Map(stations.map((station) => [station.uid, station]))
	};
}

type LivingPhoto = Pick<
	EventPhoto,
	'id' | 'photoUid' | 'file' | 'width' | 'height' | 'teamUid' | 'catalogUid' | 'state' | 'createdAt'
>;

/** An existing photo in lists. */
export function presentPhoto(photo: LivingPhoto, { teams, stations }: PhotoNames): PhotoRow {
	const station = photo.catalogUid === null ? undefined : stations.get(photo.catalogUid);
	return {
		id: photo.id,
		photoId: photo.photoUid,
		url: `/uploads/${photo.file}`,
		width: photo.width,
		height: photo.height,
		teamUid: photo.teamUid,
		name: teams.get(photo.teamUid)?.name ?? '',
		catalog: station?.slug ?? null,
		catalogName: station?.name ?? null,
		state: photo.state as PhotoRow['state'],
		at: photo.createdAt.toISOString()
	};
}

/** The photos with consent, by id. */
export async function agreedAmong(eventUid: string, photoUids: string[]): Promise<Set<string>> {
	const where = { eventUid, photoUid: photoUids, withdrawnAt: null };
	const rows = await PhotoConsent.findAll({ where, attributes: ['photoUid'], raw: true });
	return new Set(rows.map(({ photoUid }) => photoUid));
}

async function newest(where: WhereOptions, eventUid: string): Promise<PhotoRow[]> {
	const photos = await EventPhoto.findAll({ where, order: [['id', 'DESC']], limit: mostRows });
	const names = await namesFor(eventUid, [...new Set(photos.map(({ teamUid }) => teamUid))]);
	return photos.map((photo) => presentPhoto(photo, names));
}

/** What staff see of the photos of an event: all existing ones. */
export async function staffPhotos(eventUid: string): Promise<PhotoList> {
	const where = { eventUid, file: { [Op.not]: null } };
	const [rows, total, pending] = await Promise.all([
		newest(where, eventUid),
		EventPhoto.count({ where }),
		EventPhoto.count({ where: { ...where, state: 'pending' } })
	]);
	return { rows, total, pending };
}

const agreedSql = `FROM event_photos p JOIN photo_consents c
	ON c.event_uid = p.event_uid AND c.photo_uid = p.photo_uid AND c.withdrawn_at IS NULL
	WHERE p.event_uid = ? AND p.state = 'approved' AND p.file IS NOT NULL`;

/**
 * What everybody in the room may see: approved photos with consent, of live teams whose name is shown. A photo marked
 * as proof only never gets here.
 */
export async function wallPhotos(eventUid: string): Promise<PhotoList> {
	const sequelize = EventPhoto.sequelize!;
	const counts = await select<{ teamUid: string; count: number }>(
		sequelize,
		`SELECT p.team_uid AS teamUid, COUNT(*) AS count ${agreedSql} GROUP BY p.team_uid`,
		[eventUid]
	);
	const teams = await livingAmong(
		eventUid,
		counts.map(({ teamUid }) => teamUid)
	);
	const shown = new Set(teams.flatMap(({ uid, nameHidden }) => (nameHidden ? [] : [uid])));
	const others = counts.flatMap(({ teamUid }) => (shown.has(teamUid) ? [] : [teamUid]));
	const without = others.length ? `AND p.team_uid NOT IN (${others.map(() => '?').join(', ')})` : '';
	const ids = await select<{ id: number }>(
		sequelize,
		`SELECT p.id ${agreedSql} ${without} ORDER BY p.id DESC LIMIT ${mostRows}`,
		[eventUid, ...others]
	);
	const rows = await newest({ id: ids.map(({ id }) => id) }, eventUid);
	const total = counts.reduce((sum, { teamUid, count }) => sum + (shown.has(teamUid) ? Number(count) : 0), 0);
	return { rows, total };
}

/** A photo that a wall may show, with its file and how many bytes that has. */
export type ShownPhoto = PhotoRow & { file: string; bytes: number };

/** The newest photos that a wall may show, oldest first. */
export async function shownPhotos(eventUid: string, most = 2000): Promise<ShownPhoto[]> {
	const where = { eventUid, state: 'approved', file: { [Op.not]: null } };
	const photos = await EventPhoto.findAll({ where, order: [['id', 'DESC']] });
	const agreed = await agreedAmong(
		eventUid,
		photos.map(({ photoUid }) => photoUid)
	);
	const names = await namesFor(eventUid, [...new Set(photos.map(({ teamUid }) => teamUid))]);
	const isShown = ({ photoUid, teamUid }: EventPhoto) =>
		agreed.has(photoUid) && names.teams.get(teamUid)?.nameHidden === false;
	const shown = photos.filter(isShown).slice(0, most).reverse();
	return shown.map((photo) => ({ ...presentPhoto(photo, names), file: photo.file!, bytes: photo.bytes }));
}

/** Whether the wall of its event shows a photo. */
export async function isOnWall(photo: EventPhoto): Promise<boolean> {
	const { eventUid, photoUid, teamUid, state } = photo;
	if (state !== 'approved' || !(await agreedAmong(eventUid, [photoUid])).has(photoUid)) return false;
	const [team] = await livingAmong(eventUid, [teamUid]);
	return team?.nameHidden === false;
}
