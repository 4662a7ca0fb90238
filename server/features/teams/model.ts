import {
	DataTypes,
	Model,
	type CreationOptional,
	type InferAttributes,
	type InferCreationAttributes,
	type Sequelize
} from 'sequelize';

export type TeamOrigin = 'list' | 'self' | 'result' | 'import';

/** A team of an event; listed = made by staff. */
export class Team extends Model<InferAttributes<Team>, InferCreationAttributes<Team>> {
	declare uid: string;
	declare namespace: string;
	declare eventUid: string;
	declare name: string;
	/** nameKey(name) while the team lives, else null. */
	declare nameKey: string | null;
	declare sortOrder: number;
	declare isListed: boolean;
	declare origin: TeamOrigin;
	declare excluded: CreationOptional<boolean>;
	declare tokenHash: string;
	declare tokenEnc: string;
	declare removedAt: CreationOptional<Date | null>;
	declare version: CreationOptional<number>;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** A browser that joined a team; its token is stored as SHA-256. */
export class TeamDevice extends Model<InferAttributes<TeamDevice>, InferCreationAttributes<TeamDevice>> {
	declare id: CreationOptional<number>;
	declare namespace: string;
	declare eventUid: string;
	declare teamUid: string;
	declare tokenHash: string;
	declare joinId: string;
	declare userAgent: string;
	declare lastSeenAt: Date;
	declare revokedAt: CreationOptional<Date | null>;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** Binds the models of this feature to a database. */
export function initTeams(sequelize: Sequelize): void {
	Team.init(
		{
			uid: { type: DataTypes.CHAR(32), primaryKey: true },
			namespace: DataTypes.STRING(100),
			eventUid: DataTypes.CHAR(32),
			name: DataTypes.STRING(100),
			nameKey: DataTypes.STRING(200),
			sortOrder: DataTypes.INTEGER,
			isListed: DataTypes.BOOLEAN,
			origin: DataTypes.STRING(10),
			excluded: { type: DataTypes.BOOLEAN, defaultValue: false },
			tokenHash: DataTypes.STRING(64),
			tokenEnc: DataTypes.STRING(300),
			removedAt: DataTypes.DATE(3),
			version: { type: DataTypes.INTEGER, defaultValue: 1 },
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'teams' }
	);
	TeamDevice.init(
		{
			id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true },
			namespace: DataTypes.STRING(100),
			eventUid: DataTypes.CHAR(32),
			teamUid: DataTypes.CHAR(32),
			tokenHash: DataTypes.STRING(64),
			joinId: DataTypes.STRING(64),
			userAgent: DataTypes.STRING(300),
			lastSeenAt: DataTypes.DATE(3),
			revokedAt: DataTypes.DATE(3),
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'team_devices' }
	);
}
