import {
	DataTypes,
	Model,
	type CreationOptional,
	type InferAttributes,
	type InferCreationAttributes,
	type Sequelize
} from 'sequelize';

/** How the connection to a mail server is secured: not at all, upgraded, or from the first byte. */
export const securities = ['none', 'starttls', 'tls'] as const;

/** The mail server of a namespace. */
export class MailProvider extends Model<InferAttributes<MailProvider>, InferCreationAttributes<MailProvider>> {
	declare namespace: string;
	declare host: string;
	declare port: number;
	declare security: (typeof securities)[number];
	declare username: string | null;
	/** Encrypted; never leaves the server. */
	declare password: string | null;
	declare fromAddress: string;
	declare fromName: string;
	declare isActive: boolean;
	declare version: CreationOptional<number>;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** Binds the model of this feature to a database. */
export function initMailProviders(sequelize: Sequelize): void {
	MailProvider.init(
		{
			namespace: { type: DataTypes.STRING(100), primaryKey: true },
			host: DataTypes.STRING(253),
			port: DataTypes.INTEGER,
			security: DataTypes.STRING(10),
			username: DataTypes.STRING(200),
			password: DataTypes.STRING(1000),
			fromAddress: DataTypes.STRING(200),
			fromName: DataTypes.STRING(120),
			isActive: DataTypes.BOOLEAN,
			version: { type: DataTypes.INTEGER, defaultValue: 1 },
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'mail_providers' }
	);
}
