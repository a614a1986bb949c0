import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import type { Declarations, Endpoint, Shape } from './shapes.ts'

/** The resources of the emulator: files of the SDK, from which everything else is reached. */
const RESOURCES = [
  ...['Customers', 'PaymentMethods', 'PaymentIntents', 'SetupIntents', 'Products', 'Prices', 'Coupons'],
  ...['PromotionCodes', 'Subscriptions', 'SubscriptionSchedules', 'Invoices', 'InvoicePayments', 'Charges', 'Refunds'],
  ...['CreditNotes', 'Disputes', 'Events', 'Radar/EarlyFraudWarnings', 'BalanceTransactions', 'Payouts'],
  ...['Tax/Calculations', 'Tax/Transactions'],
]

/** Events of other resources would triple what is read. */
const EVENTS =
  /^(customer|payment_method|payment_intent|setup_intent|product|price|coupon|promotion_code|subscription_schedule|invoice|invoice_payment|charge|refund|credit_note|radar)\./

type Scope = ts.SourceFile | ts.ModuleDeclaration
type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration

/**
 * The endpoints and shapes that the SDK in `folder` (stripe/esm) declares, for the API version that it pins. Reads the
 * syntax only, because the generated files are regular: a type checker would take ten times as long.
 */
export function readDeclarations(folder: string): Declarations {
  const files = new Map<string, ts.SourceFile>()
  const shapes: Record<string, Shape> = {}

  function fileOf(path: string): ts.SourceFile {
    const known = files.get(path)
    if (known) return known
    const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
    files.set(path, file)
    return file
  }

  const importedFile = (from: ts.SourceFile, module: string) =>
    resolve(dirname(from.fileName), module.replace(/\.js$/, '.d.ts'))

  function declarationIn(scope: Scope, name: string): Declaration | undefined {
    for (const statement of statementsOf(scope))
      if (isDeclaration(statement) && statement.name?.text === name) return statement
    return undefined
  }

  function namespaceIn(scope: Scope, name: string): ts.ModuleDeclaration | undefined {
    return statementsOf(scope).find(
      (one): one is ts.ModuleDeclaration => ts.isModuleDeclaration(one) && one.name.text === name,
    )
  }

  /** The file and name under which a name of this file was exported, or `*` for a whole module. */
  function importOf(file: ts.SourceFile, name: string): { file: ts.SourceFile; name: string } | undefined {
    for (const statement of file.statements) {
      if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue
      const specifier = statement.moduleSpecifier
      if (!specifier || !ts.isStringLiteral(specifier)) continue
      const path = importedFile(file, specifier.text)
      if (!existsSync(path)) continue
      const bindings = ts.isImportDeclaration(statement)
        ? statement.importClause?.namedBindings
        : statement.exportClause
      if (!bindings) {
        const found = ts.isExportDeclaration(statement) && find(fileOf(path), [name])
        if (found) return { file: fileOf(path), name }
      } else if (ts.isNamespaceImport(bindings) || ts.isNamespaceExport(bindings)) {
        if (bindings.name.text === name) return { file: fileOf(path), name: '*' }
      } else {
        const binding = bindings.elements.find((element) => element.name.text === name)
        if (binding) return { file: fileOf(path), name: binding.propertyName?.text ?? name }
      }
    }
    return undefined
  }

  /** Finds `A.B.C` inside a scope, following imports of the file. */
  function find(scope: Scope, [first = '', ...rest]: string[]): Declaration | undefined {
    if (rest.length === 0) {
      const own = declarationIn(scope, first)
      if (own) return own
    } else {
      const inner = namespaceIn(scope, first)
      const found = inner && find(inner, rest)
      if (found) return found
    }
    if (!ts.isSourceFile(scope)) return undefined
    const imported = importOf(scope, first)
    if (!imported) return undefined
    return find(imported.file, imported.name === '*' ? rest : [imported.name, ...rest])
  }

  /** Looks in the namespaces around the reference, from the inside out. */
  function lookUp(node: ts.Node, names: string[]): Declaration | undefined {
    for (let scope: ts.Node | undefined = node; scope; scope = scope.parent) {
      if (!ts.isSourceFile(scope) && !ts.isModuleDeclaration(scope)) continue
      const found = find(scope, names)
      if (found) return found
    }
    return undefined
  }

  function shapeOf(node: ts.TypeNode | undefined): Shape {
    if (!node) return 'any'
    if (ts.isParenthesizedTypeNode(node)) return shapeOf(node.type)
    if (ts.isArrayTypeNode(node)) return { array: shapeOf(node.elementType) }
    if (ts.isUnionTypeNode(node)) return { union: node.types.filter((type) => !isOtherString(type)).map(shapeOf) }
    if (ts.isIntersectionTypeNode(node)) return { all: node.types.map(shapeOf) }
    if (ts.isLiteralTypeNode(node)) return literalShape(node.literal)
    if (ts.isTypeLiteralNode(node)) return membersShape(node.members)
    if (ts.isTypeReferenceNode(node)) return referenceShape(node, node.typeName, node.typeArguments)
    return keywords[node.kind] ?? 'any'
  }

  function referenceShape(node: ts.Node, name: ts.EntityName, parameters: readonly ts.TypeNode[] | undefined): Shape {
    const names = name.getText().split('.')
    const [argument] = parameters ?? []
    const generic = generics[names.at(-1) ?? '']
    if (generic) return generic(shapeOf(argument))
    const declaration = lookUp(node, names)
    return declaration ? named(declaration) : 'any'
  }

  function named(declaration: Declaration): Shape {
    const id = idOf(declaration)
    if (!(id in shapes)) {
      shapes[id] = 'any'
      shapes[id] = ts.isTypeAliasDeclaration(declaration) ? shapeOf(declaration.type) : interfaceShape(declaration)
    }
    return { named: id }
  }

  function idOf(declaration: Declaration): string {
    const names: string[] = []
    for (let node: ts.Node = declaration; !ts.isSourceFile(node); node = node.parent)
      if ((isDeclaration(node) || ts.isModuleDeclaration(node)) && node.name) names.unshift(node.name.text)
    return `${relative(folder, declaration.getSourceFile().fileName).replace(/\.d\.ts$/, '')}#${names.join('.')}`
  }

  function interfaceShape(declaration: ts.InterfaceDeclaration | ts.ClassDeclaration): Shape {
    const own = membersShape(declaration.members)
    const parents = (declaration.heritageClauses ?? []).flatMap(({ types }) =>
      types.map(({ expression, typeArguments }) =>
        referenceShape(expression, expression as ts.EntityName, typeArguments),
      ),
    )
    return parents.length > 0 ? { all: [...parents, own] } : own
  }

  function membersShape(members: readonly (ts.TypeElement | ts.ClassElement)[]): Shape {
    const fields: Record<string, [shape: Shape, optional: 0 | 1]> = {}
    for (const member of members) {
      if (ts.isIndexSignatureDeclaration(member)) return { map: shapeOf(member.type) }
      if (ts.isPropertySignature(member) && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name)))
        fields[member.name.text] = [shapeOf(member.type), member.questionToken ? 1 : 0]
    }
    return { fields }
  }

  const endpoints: Endpoint[] = RESOURCES.flatMap((name) => endpointsOf(join(folder, 'resources', name)))
  const events: Record<string, Shape> = {}
  for (const statement of fileOf(join(folder, 'resources/Events.d.ts')).statements) {
    if (!ts.isInterfaceDeclaration(statement)) continue
    const type = statement.members.find((member) => member.name?.getText() === 'type')
    const literal = type && ts.isPropertySignature(type) && type.type
    if (
      literal &&
      ts.isLiteralTypeNode(literal) &&
      ts.isStringLiteral(literal.literal) &&
      EVENTS.test(literal.literal.text)
    )
      events[literal.literal.text] = named(statement)
  }
  return { endpoints, events, shapes }

  /** Methods of a resource: the address stands in the script, the types in its declarations. */
  function endpointsOf(path: string): Endpoint[] {
    const script = readFileSync(`${path}.js`, 'utf8')
    const methods: readonly ts.ClassElement[] =
      fileOf(`${path}.d.ts`).statements.find(ts.isClassDeclaration)?.members ?? []
    const calls = script.matchAll(/^ {4}(\w+)\([^\n]*\) \{\n {8}return this\._makeRequest\('(\w+)', [`']([^`']+)[`']/gm)
    return [...calls].flatMap(([, name, verb = '', address = '']) => {
      const method = methods.filter((one) => ts.isMethodDeclaration(one)).find((one) => one.name.getText() === name)
      if (!method) return []
      const params = method.parameters.find((parameter) => parameter.name.getText() === 'params')
      return {
        method: verb,
        path: address.replace(/\$\{[^}]+\}/g, ':id'),
        params: params ? shapeOf(params.type) : { fields: {} },
        response: shapeOf(method.type),
      }
    })
  }
}

const statementsOf = (scope: Scope): readonly ts.Statement[] => {
  if (ts.isSourceFile(scope)) return scope.statements
  return scope.body && ts.isModuleBlock(scope.body) ? scope.body.statements : []
}

const isDeclaration = (node: ts.Node): node is Declaration =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node)

/** Marks an enum to which Stripe may add values. Values that are not declared are reported all the same. */
const isOtherString = (type: ts.TypeNode) => type.getText() === 'OtherString'

function literalShape(literal: ts.LiteralTypeNode['literal']): Shape {
  if (ts.isStringLiteral(literal)) return { literal: literal.text }
  if (ts.isNumericLiteral(literal)) return { literal: Number(literal.text) }
  if (literal.kind === ts.SyntaxKind.TrueKeyword) return { literal: true }
  if (literal.kind === ts.SyntaxKind.FalseKeyword) return { literal: false }
  return 'null'
}

const keywords: Partial<Record<ts.SyntaxKind, Shape>> = {
  [ts.SyntaxKind.StringKeyword]: 'string',
  [ts.SyntaxKind.NumberKeyword]: 'number',
  [ts.SyntaxKind.BooleanKeyword]: 'boolean',
}

const list = (element: Shape): Shape => ({
  fields: {
    object: [{ literal: 'list' }, 0],
    data: [{ array: element }, 0],
    has_more: ['boolean', 0],
    url: ['string', 0],
  },
})

const generics: Record<string, (argument: Shape) => Shape> = {
  Array: (element) => ({ array: element }),
  Emptyable: (shape) => ({ union: ['null', { literal: '' }, shape] }),
  Promise: (shape) => shape,
  Response: (shape) => shape,
  ApiList: list,
  ApiListPromise: list,
  Partial: (shape) => ({ partial: shape }),
  Record: () => ({ map: 'any' }),
  Decimal: () => 'string',
  OtherString: () => 'string',
}
