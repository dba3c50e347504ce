import type { LocaleFault, TextTable } from './check-locale.ts';

/** Labels that may be seen at the same time, so no two of a group have one text; `…*` is every key that begins so. */
const together: readonly (readonly string[])[] = [
  ['action.undo', 'action.dismiss', 'action.close', 'action.cancel', 'action.retry'],
  ['action.dismiss', 'settings.server.remove', 'settings.server.save'],
  ['art.maskClear', 'art.maskUndo', 'art.maskDone', 'action.cancel', 'answer.delete'],
  ['dictation.clear', 'dictation.discard', 'dictation.cancel', 'dictation.use', 'action.dismiss'],
  ['dictation.clear', 'dictation.discard', 'settings.voice.delete', 'settings.voice.again'],
  ['answer.copy', 'answer.delete', 'question.edit', 'memo.keep', 'action.retry', 'readAloud.start'],
  ['action.cancel', 'question.sendEdit', 'question.unqueue', 'composer.stop'],
  ['card.replace', 'card.insertBelow', 'card.changes', 'card.change', 'card.chat', 'answer.copy'],
  ['helper.insert', 'helper.refine', 'answer.copy', 'card.replace', 'action.undo'],
  ['account.signOut', 'account.revoke', 'account.revokeOthers', 'account.delete', 'account.export'],
  ['share.create', 'share.open', 'share.update', 'share.stop', 'share.save', 'answer.copy'],
  ['history.pin', 'history.unpin', 'chat.renameChat', 'chat.deleteChat', 'history.pinned'],
  ['rail.recent', 'rail.pinned', 'rail.today', 'rail.yesterday', 'rail.week', 'rail.search'],
  ['access.click', 'access.every', 'access.mailAndSocial'],
  ['code.wrap', 'code.unwrap', 'code.copy'],
  ['rail.fold', 'rail.unfold'],
  ['plan.name', 'tool.outline'],
  ['commands.group.*'],
  ['helper.change.*'],
  ['helper.intent.*'],
  ['models.group.*'],
  ['style.*'],
  ['summary.length.*'],
  ['summary.tab.*'],
  ['webSearch.page.*'],
];

function keysOfGroup(group: readonly string[], table: TextTable): string[] {
  const isOfGroup = (key: string) =>
    group.some((each) => (each.endsWith('*') ? key.startsWith(each.slice(0, -1)) : each === key));
  return Object.keys(table).filter(isOfGroup);
}

/** Labels of a whole locale, with what it inherits, that say the same in one place. */
export function checkLabels(table: TextTable): LocaleFault[] {
  return together.flatMap((group) => {
    const keys = keysOfGroup(group, table);
    return keys.flatMap((key, index) => {
      const other = keys.slice(0, index).find((each) => table[each] === table[key]);
      return other === undefined ? [] : [{ key, fault: `says the same as ${other} next to it` }];
    });
  });
}
