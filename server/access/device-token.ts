import { createHmac } from 'node:crypto';
import { randomToken } from '../runtime/crypto.ts';

/** Prefix of every device token. */
export const deviceTokenStart = 'mqd_';
/** What each looks like. */
export const deviceTokenForm = /^mqd_[A-Za-z0-9_-]{43}$/;

const deviceTokenBytes = 32;

/** A new token of a device. */
export const newDeviceToken = (): string => `${deviceTokenStart}${randomToken(deviceTokenBytes)}`;

/** The token with which a device signs in for the first time: the same for each repeat of its join. */
export const firstDeviceToken = (eventUid: string, joinId: string, secretKey: string): string =>
	deviceTokenStart +
	createHmac('sha256', secretKey)
		.update(JSON.stringify(['device token', eventUid, joinId]))
		.digest('base64url');
