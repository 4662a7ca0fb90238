import {
	DataTypes,
	Model,
	type CreationOptional,
	type InferAttributes,
	type InferCreationAttributes,
	type Sequelize
} from 'sequelize';
import type { Scope } from '../../access/scopes.ts';

/** A bearer token for the REST API of one namespace; only its prefix and SHA-256 are stored. */
export class ApiToken extends Model<InferAttributes<ApiToken>, InferCreationAttributes<ApiToken>> {
	declare id: CreationOptional<number>;
	declare namespace: string;
	declare label: string;
	declare prefix: string;
	declare tokenHash: string;
	declare scopes: Scope[];
	declare createdBy: string;
	declare expiresAt: Date | null;
	declare revokedAt: CreationOptional<Date | null>;
	declare lastUsedAt: CreationOptional<Date | null>;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** Binds the models of this feature to a database. */
export function initTokens(sequelize: Sequelize): void {
	ApiToken.init(
		{
			id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true },
			namespace: DataTypes.STRING(100),
			label: DataTypes.STRING(80),
			prefix: DataTypes.STRING(10),
			tokenHash: DataTypes.STRING(64),
			scopes: DataTypes.JSON,
			createdBy: DataTypes.STRING(120),
			expiresAt: DataTypes.DATE(3),
			revokedAt: DataTypes.DATE(3),
			lastUsedAt: DataTypes.DATE(3),
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'namespace_api_tokens' }
	);
}
