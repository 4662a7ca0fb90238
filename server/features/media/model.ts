import {
	DataTypes,
	Model,
	type CreationOptional,
	type InferAttributes,
	type InferCreationAttributes,
	type Sequelize
} from 'sequelize';
import type { Kind } from './picture.ts';

/** Who owns an uploaded file, and what it is; the bytes lie in the storage at `<dir>/<name>`. */
export class MediaFile extends Model<InferAttributes<MediaFile>, InferCreationAttributes<MediaFile>> {
	declare id: CreationOptional<number>;
	declare namespace: string;
	/** `uploads` or `events/<uid>/images`; a name is unique in it across all namespaces. */
	declare dir: string;
	declare name: string;
	declare mime: string;
	declare size: number;
	/** Pixels; null for a drawing that tells no size. */
	declare width: number | null;
	declare height: number | null;
	declare kind: Kind;
	declare sha256: string;
	/** When the content was stored; a new name does not change it. */
	declare modifiedAt: Date;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** Binds the model of this feature to a database. */
export function initMedia(sequelize: Sequelize): void {
	MediaFile.init(
		{
			id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true },
			namespace: DataTypes.STRING(100),
			dir: DataTypes.STRING(60),
			name: DataTypes.STRING(100),
			mime: DataTypes.STRING(40),
			size: DataTypes.INTEGER,
			width: DataTypes.INTEGER,
			height: DataTypes.INTEGER,
			kind: DataTypes.STRING(10),
			sha256: DataTypes.STRING(64),
			modifiedAt: DataTypes.DATE(3),
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'media_files' }
	);
}
