import { QueryTypes, type Transaction } from 'sequelize';
import { storedTime } from '../../../../database/statements.ts';
import { PointAdjustment } from '../model.ts';

/** Points that staff gave or took, by team; as they were at a moment, or of some teams alone. */
export async function adjustmentsOf(
	eventUid: string,
	{ asOf, teamUids }: { asOf?: Date | null; teamUids?: string[] } = {}
): Promise<{ teamUid: string; points: number }[]> {
	const sequelize = PointAdjustment.sequelize!;
	const standing = asOf ? 'at <= :asOf AND (removed_at IS NULL OR removed_at > :asOf)' : 'removed_at IS NULL';
	const rows = await sequelize.query<{ teamUid: string; points: number }>(
		`SELECT team_uid AS teamUid, SUM(points) AS points FROM point_adjustments
		WHERE event_uid = :eventUid ${teamUids ? 'AND team_uid IN (:teamUids)' : ''} AND ${standing} GROUP BY team_uid`,
		{ replacements: { eventUid, teamUids, asOf: asOf && storedTime(sequelize, asOf) }, type: QueryTypes.SELECT }
	);
	return rows.map(({ teamUid, points }) => ({ teamUid, points: Number(points) }));
}

/** The sum of what staff added to or deducted from one team. */
export const adjustmentOf = async (eventUid: string, teamUid: string): Promise<number> =>
	(await adjustmentsOf(eventUid, { teamUids: [teamUid] }))[0]?.points ?? 0;

/** The adjustments of a team that were not undone, newest first. */
export const listAdjustments = (eventUid: string, teamUid: string): Promise<PointAdjustment[]> =>
	PointAdjustment.findAll({ where: { eventUid, teamUid, removedAt: null }, order: [['id', 'DESC']] });

/** Erases the adjustments of the teams of an event, or of some of them. */
export const eraseAdjustments = (
	where: { eventUid: string; teamUid?: string[] },
	transaction: Transaction
): Promise<number> => PointAdjustment.destroy({ where, transaction });
