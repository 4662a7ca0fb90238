/** A file as a form brought it: its bytes and the name the browser gave it. */
export class UploadedFile {
	readonly name: string;
	readonly bytes: Buffer;

	constructor(name: string, bytes: Buffer) {
		this.name = name;
		this.bytes = bytes;
	}
}
