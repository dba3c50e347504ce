import { startS3 } from '#test/support/s3-server.ts';

const s3 = await startS3();
console.log(JSON.stringify(s3.env));
process.on('SIGTERM', () => void s3.close().then(() => process.exit(0)));
