import {
	DataTypes,
	Model,
	type CreationOptional,
	type InferAttributes,
	type InferCreationAttributes,
	type Sequelize
} from 'sequelize';

export type PhotoState = 'pending' | 'deleted';

/** A photo that a team handed in; the file is gone once it is deleted, the row stays. */
export class EventPhoto extends Model<InferAttributes<EventPhoto>, InferCreationAttributes<EventPhoto>> {
	declare id: CreationOptional<number>;
	declare namespace: string;
	declare photoUid: string;
	declare eventUid: string;
	declare teamUid: string;
	declare questionId: number | null;
	declare file: string | null;
	declare width: number;
	declare height: number;
	declare bytes: number;
	/** Of the uploaded bytes, so that a repeated upload is known. */
	declare sha256: string;
	declare state: PhotoState;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** What a team agreed to when it handed in a photo: the exact text it saw, and when. */
export class PhotoConsent extends Model<InferAttributes<PhotoConsent>, InferCreationAttributes<PhotoConsent>> {
	declare id: CreationOptional<number>;
	declare namespace: string;
	declare photoUid: string;
	declare eventUid: string;
	declare teamUid: string;
	declare deviceId: number;
	declare text: string;
	declare textHash: string;
	declare locale: string;
	declare givenAt: Date;
	declare withdrawnAt: CreationOptional<Date | null>;
}

/** Binds the models of this feature to a database. */
export function initPhotos(sequelize: Sequelize): void {
	EventPhoto.init(
		{
			id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true },
			namespace: DataTypes.STRING(100),
			photoUid: DataTypes.STRING(64),
			eventUid: DataTypes.CHAR(32),
			teamUid: DataTypes.CHAR(32),
			questionId: DataTypes.INTEGER,
			file: DataTypes.STRING(60),
			width: DataTypes.INTEGER,
			height: DataTypes.INTEGER,
			bytes: DataTypes.INTEGER,
			sha256: DataTypes.STRING(64),
			state: DataTypes.STRING(10),
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'event_photos' }
	);
	PhotoConsent.init(
		{
			id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true },
			namespace: DataTypes.STRING(100),
			photoUid: DataTypes.STRING(64),
			eventUid: DataTypes.CHAR(32),
			teamUid: DataTypes.CHAR(32),
			deviceId: DataTypes.INTEGER,
			text: DataTypes.TEXT,
			textHash: DataTypes.STRING(64),
			locale: DataTypes.STRING(8),
			givenAt: DataTypes.DATE(3),
			withdrawnAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'photo_consents', timestamps: false }
	);
}
