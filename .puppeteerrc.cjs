// The browser is Debian's Chromium (or the one CHROME_PATH names); nothing is downloaded.
module.exports = { skipDownload: true };
