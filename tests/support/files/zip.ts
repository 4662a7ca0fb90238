import { crc32, deflateRawSync } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

/** A file of an archive; `claims` is the size that the directory tells instead of the true one. */
export interface ZipFile {
	name: string;
	content: string | Buffer;
	claims?: number;
	encrypted?: true;
}

/** An archive as programs write it, or one that lies about its sizes. */
export function zipOf(files: ZipFile[]): Buffer {
	const locals: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const { name, content, claims, encrypted } of files) {
		const plain = Buffer.from(content);
		const packed = deflateRawSync(plain);
		const fields = Buffer.alloc(26);
		fields.writeUInt16LE(20, 0);
		fields.writeUInt16LE(0x800 | (encrypted ? 1 : 0), 2);
		fields.writeUInt16LE(8, 4);
		fields.writeUInt32LE(crc32(plain), 10);
		fields.writeUInt32LE(packed.length, 14);
		fields.writeUInt32LE(claims ?? plain.length, 18);
		fields.writeUInt16LE(Buffer.byteLength(name), 22);
		const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]);
		const tail = Buffer.alloc(14);
		tail.writeUInt32LE(offset, 10);
		directory.push(
			Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, tail, Buffer.from(name)])
		);
		locals.push(local);
		offset += local.length;
	}
	const central = Buffer.concat(directory);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(files.length, 4);
	end.writeUInt16LE(files.length, 6);
	end.writeUInt32LE(central.length, 8);
	end.writeUInt32LE(offset, 12);
	return Buffer.concat([...locals, central, Buffer.from('PK\u0005\u0006'), end]);
}

/** The files of an archive by name. */
export async function unpackZip(zip: Buffer): Promise<Map<string, Buffer>> {
	const archive = await fromBufferPromise(zip, {});
	const files = new Map<string, Buffer>();
	for await (const entry of archive.eachEntry()) {
		const chunks: Buffer[] = [];
		for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
		files.set(entry.fileName, Buffer.concat(chunks));
	}
	return files;
}

const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** A workbook of one sheet with this XML in its `sheetData`, these shared strings and these formats. */
export const workbookOf = (sheetData: string, sharedStrings = '', formats = ''): Buffer =>
	zipOf([
		{ name: 'xl/workbook.xml', content: `<workbook ${namespace}><sheets><sheet name="A"/></sheets></workbook>` },
		{ name: 'xl/styles.xml', content: `<styleSheet ${namespace}><numFmts>${formats}</numFmts></styleSheet>` },
		{ name: 'xl/sharedStrings.xml', content: `<sst ${namespace}>${sharedStrings}</sst>` },
		{
			name: 'xl/worksheets/sheet1.xml',
			content: `<worksheet ${namespace}><sheetData>${sheetData}</sheetData></worksheet>`
		}
	]);
